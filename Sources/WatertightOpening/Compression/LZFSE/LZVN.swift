/// LZVN, the way of compression for small blocks of LZFSE.
///
///     sml_d  LLMMMDDD DDDDDDDD          med_d  101LLMMM DDDDDDMM DDDDDDDD        lrg_d  LLMMM111 D…8 D…8
///     pre_d  LLMMM110                   sml_m  1111MMMM    lrg_m  11110000 M…8
///     sml_l  1110LLLL                   lrg_l  11100000 L…8                      eos    00000110, 7 zeros
///
/// L literals follow the code, then a match of M bytes at distance D, which stays for codes without one.
enum LZVN {
    /// Decodes `range` of `bytes` onto `output`, up to `limit` bytes of it, and stops at whatever is wrong.
    static func decode(_ bytes: [UInt8], _ range: Range<Int>, into output: inout [UInt8], limit: Int) {
        var index = range.lowerBound
        var distance = 0
        while index < range.upperBound, output.count < limit {
            let code = Int(bytes[index])
            var literals = 0
            var match = 0
            var length = 1
            func byte(_ offset: Int) -> Int { index + offset < range.upperBound ? Int(bytes[index + offset]) : 0 }
            switch code {
            case 0x06: return
            case 0x0E, 0x16:
                index += 1
                continue
            case 0x1E, 0x26, 0x2E, 0x36, 0x3E, 0x70...0x7F, 0xD0...0xDF: return
            case 0xE0: (literals, length) = (byte(1) + 16, 2)
            case 0xE1...0xEF: literals = code & 15
            case 0xF0: (match, length) = (byte(1) + 16, 2)
            case 0xF1...0xFF: match = code & 15
            case 0xA0...0xBF:
                let rest = byte(1) | byte(2) << 8
                literals = code >> 3 & 3
                match = ((code & 7) << 2 | rest & 3) + 3
                distance = rest >> 2
                length = 3
            default:
                literals = code >> 6
                match = (code >> 3 & 7) + 3
                switch code & 7 {
                case 6: break
                case 7:
                    distance = byte(1) | byte(2) << 8
                    length = 3
                default:
                    distance = (code & 7) << 8 | byte(1)
                    length = 2
                }
            }
            index += length
            literals = min(literals, max(0, range.upperBound - index), limit - output.count)
            output += bytes[min(index, range.upperBound)..<(min(index, range.upperBound) + literals)]
            index += literals
            match = min(match, limit - output.count)
            if match > 0 {
                guard distance > 0, distance <= output.count else { return }
                for _ in 0..<match { output.append(output[output.count - distance]) }
            }
        }
    }
}
