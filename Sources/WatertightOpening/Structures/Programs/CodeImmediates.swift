/// Finds texts that code holds in its instructions, eight letters at a time.
///
///     x86-64   movabs rax, 'praxa_sk'           48 B8 imm64         mov dword [rsp+n], 'abcd'    C7 44 24 n imm32
///     arm64    movz x8, #'pr'; movk x8, #'ax', lsl 16; … lsl 48      put together by register
///
/// Compilers do this with short strings, and with arrays of bytes that are built when the program runs. Pieces close to
/// one another are joined in the order of the code.
enum CodeImmediates {
    /// Whose instructions they are.
    enum Machine { case x86, arm }

    /// What code builds.
    struct Found {
        /// The texts, one a line.
        var texts: [UInt8] = []
        /// Whether a piece is how a Fabric key begins.
        var hasKeyPrefix = false
    }

    /// Shorter texts are noise.
    private static let minimumText = 16
    /// So much code may lie between two pieces of a text.
    private static let maximumGap = 64
    /// `praxa_sk` as a number.
    private static let keyPrefix: UInt64 = 0x6B73_5F61_7861_7270

    /// The texts that `code` builds.
    static func texts(in code: [UInt8], _ machine: Machine) -> Found {
        var run = Run()
        switch machine {
        case .x86: readX86(code, &run)
        case .arm: readARM(code, &run)
        }
        run.end()
        return run.found
    }

    private static func readX86(_ code: [UInt8], _ run: inout Run) {
        unsafe code.withUnsafeBytes { bytes in
            var index = 0
            let end = bytes.count - 12
            while index < end {
                let byte = unsafe bytes[index]
                if byte & 0xFE == 0x48, unsafe bytes[index + 1] & 0xF8 == 0xB8 {
                    let value = unsafe bytes.loadUnaligned(fromByteOffset: index + 2, as: UInt64.self)
                    if run.add(value.littleEndian, count: 8, at: index) {
                        index += 10
                        continue
                    }
                } else if byte == 0xC7 {
                    // [rsp + disp8], [rbp + disp8], [rsp + disp32], [rbp + disp32], and registers without or with disp8.
                    let mode = unsafe bytes[index + 1]
                    let skip: Int
                    switch mode {
                    case 0x44: skip = 4
                    case 0x84: skip = 7
                    case 0x40...0x43, 0x45...0x47: skip = 3
                    case 0x80...0x83, 0x85...0x87: skip = 6
                    case 0x04: skip = 3
                    case 0x00...0x03, 0x06, 0x07: skip = 2
                    default: skip = 0
                    }
                    if skip > 0, index + skip + 4 <= bytes.count {
                        let value = unsafe bytes.loadUnaligned(fromByteOffset: index + skip, as: UInt32.self)
                        if run.add(UInt64(value.littleEndian), count: 4, at: index) {
                            index += skip + 4
                            continue
                        }
                    }
                }
                index += 1
            }
        }
    }

    private static func readARM(_ code: [UInt8], _ run: inout Run) {
        var values = [UInt64](repeating: 0, count: 32)
        // Which quarters of a register are known.
        var known = [UInt8](repeating: 0, count: 32)
        unsafe code.withUnsafeBytes { bytes in
            var index = 0
            while index + 4 <= bytes.count {
                let word = unsafe bytes.loadUnaligned(fromByteOffset: index, as: UInt32.self).littleEndian
                // MOVZ and MOVK of 64 or 32 bits: sf 10 100101 / sf 11 100101.
                let kind = word & 0x7F80_0000
                if kind == 0x5280_0000 || kind == 0x7280_0000 {
                    let register = Int(word & 31)
                    let quarter = Int(word >> 21 & 3)
                    let value = UInt64(word >> 5 & 0xFFFF) << UInt64(16 * quarter)
                    if kind == 0x5280_0000 {
                        values[register] = value
                        known[register] = 1 << quarter
                    } else {
                        values[register] = values[register] & ~(0xFFFF << UInt64(16 * quarter)) | value
                        known[register] |= 1 << quarter
                    }
                    if known[register] == 15 {
                        _ = run.add(values[register], count: 8, at: index)
                        known[register] = 0
                    } else if known[register] == 3, word >> 31 == 0 {
                        _ = run.add(values[register], count: 4, at: index)
                    }
                }
                index += 4
            }
        }
    }

    /// Pieces that are close to one another.
    private struct Run {
        var found = Found()
        private var text: [UInt8] = []
        private var last = 0

        /// Takes a piece; false where it is no text.
        mutating func add(_ value: UInt64, count: Int, at index: Int) -> Bool {
            var letters: [UInt8] = []
            for place in 0..<count {
                let byte = UInt8(truncatingIfNeeded: value >> UInt64(8 * place))
                guard (0x20..<0x7F).contains(byte) else {
                    // The last piece of a text may be filled up with zeros.
                    guard byte == 0, place > 0, value >> UInt64(8 * place) == 0 else { return false }
                    break
                }
                letters.append(byte)
            }
            if letters.isEmpty { return false }
            if count == 8, value == CodeImmediates.keyPrefix { found.hasKeyPrefix = true }
            if !text.isEmpty, index - last > CodeImmediates.maximumGap { end() }
            text += letters
            last = index
            return true
        }

        /// Ends a text.
        mutating func end() {
            if text.count >= CodeImmediates.minimumText { found.texts += text + [10] }
            text = []
        }
    }
}
