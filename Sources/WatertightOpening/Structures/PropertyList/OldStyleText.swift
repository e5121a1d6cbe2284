/// The escapes of a quoted string in an old-style property list.
///
/// `\a \b \f \n \r \t \v`, `\U12ab` (UTF-16, pairs of surrogates included), up to three octal digits, and any other
/// letter for itself (CFOldStylePList.c, `getSlashedChar`). An octal number above 0x7F means a letter of NeXTSTEP's set;
/// which one is of no use here, so Latin-1 is as good.
enum OldStyleText {
    /// The text that `bytes` in `range` stand for, as UTF-8.
    static func unescaped(_ bytes: [UInt8], _ range: Range<Int>) -> [UInt8] {
        guard let first = bytes[range].firstIndex(of: UInt8(ascii: "\\")) else { return Array(bytes[range]) }
        var text = Array(bytes[range.lowerBound..<first])
        text.reserveCapacity(range.count)
        var units = UTF16Units()
        var cursor = first
        while cursor < range.upperBound {
            if bytes[cursor] != UInt8(ascii: "\\") {
                units.finish(&text)
                text.append(bytes[cursor])
                cursor += 1
                continue
            }
            cursor += 1
            guard cursor < range.upperBound else { break }
            let letter = bytes[cursor]
            if letter == UInt8(ascii: "U") || letter == UInt8(ascii: "u"),
                let unit = number(bytes, (cursor + 1)..<min(range.upperBound, cursor + 5), bits: 4)
            {
                units.append(UInt16(truncatingIfNeeded: unit.value), to: &text)
                cursor = unit.end
                continue
            }
            units.finish(&text)
            if let octal = number(bytes, cursor..<min(range.upperBound, cursor + 3), bits: 3) {
                text.append(scalar: UInt32(octal.value & 0xFF))
                cursor = octal.end
            } else {
                text.append(control(letter))
                cursor += 1
            }
        }
        units.finish(&text)
        return text
    }

    /// What a letter after a backslash stands for.
    private static func control(_ letter: UInt8) -> UInt8 {
        switch letter {
        case UInt8(ascii: "a"): 7
        case UInt8(ascii: "b"): 8
        case UInt8(ascii: "t"): 9
        case UInt8(ascii: "n"): 10
        case UInt8(ascii: "v"): 11
        case UInt8(ascii: "f"): 12
        case UInt8(ascii: "r"): 13
        default: letter
        }
    }

    /// The number of digits of `bits` bits in `range`, as far as there are any.
    private static func number(_ bytes: [UInt8], _ range: Range<Int>, bits: Int) -> (value: Int, end: Int)? {
        var value = 0
        var cursor = range.lowerBound
        while cursor < range.upperBound, let digit = Base64Data.digit(bytes[cursor]), digit >> UInt8(bits) == 0 {
            value = value << bits | Int(digit)
            cursor += 1
        }
        return cursor > range.lowerBound ? (value, cursor) : nil
    }
}
