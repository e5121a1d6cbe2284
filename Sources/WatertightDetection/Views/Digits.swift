/// The digits of base64 (RFC 4648, both alphabets), of base32 and of hexadecimal.
enum Digits {
    /// The value of a base64 character of either alphabet, 255 for others.
    static func base64(_ byte: UInt8) -> UInt8 { base64Values[Int(byte)] }

    /// The value of a base32 character (RFC 4648, section 6), 255 for others.
    static func base32(_ byte: UInt8) -> UInt8 { base32Values[Int(byte)] }

    /// The value of a hexadecimal digit, 255 for others.
    static func hex(_ byte: UInt8) -> UInt8 { hexValues[Int(byte)] }

    /// Whether a byte is a base64 character of either alphabet; all hexadecimal digits are.
    static func isDigit(_ byte: UInt8) -> Bool { base64Values[Int(byte)] < 64 }

    /// Whether a byte is a hexadecimal digit.
    static func isHex(_ byte: UInt8) -> Bool { hexValues[Int(byte)] < 16 }

    private static let base64Values = table(
        ["ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/", "-_"], startingAt: [0, 62])
    private static let base32Values = table(["ABCDEFGHIJKLMNOPQRSTUVWXYZ234567"], startingAt: [0])
    private static let hexValues = table(["0123456789abcdef", "ABCDEF"], startingAt: [0, 10])

    private static func table(_ rows: [String], startingAt starts: [UInt8]) -> [UInt8] {
        var values = [UInt8](repeating: 255, count: 256)
        for (row, start) in zip(rows, starts) {
            for (index, byte) in row.utf8.enumerated() { values[Int(byte)] = start + UInt8(index) }
        }
        return values
    }

    /// The bytes that hexadecimal digits stand for; a last one without a fellow is left out.
    static func decodedHex(_ text: some Collection<UInt8>) -> [UInt8] {
        [UInt8](capacity: text.count / 2) { output in
            var high: UInt8?
            for byte in text {
                if let first = high {
                    output.append(first << 4 | hex(byte))
                    high = nil
                } else {
                    high = hex(byte)
                }
            }
        }
    }

    /// The whole bytes that base32 characters stand for.
    static func decodedBase32(_ text: some Collection<UInt8>) -> [UInt8] {
        [UInt8](capacity: text.count * 5 / 8 + 1) { output in
            var bits: UInt32 = 0
            var count = 0
            for byte in text {
                bits = bits << 5 | UInt32(base32(byte) & 31)
                count += 5
                if count >= 8 {
                    count -= 8
                    output.append(UInt8(truncatingIfNeeded: bits >> UInt32(count)))
                }
            }
        }
    }

    /// The whole bytes that base64 characters stand for.
    static func decodedBase64(_ text: some Collection<UInt8>) -> [UInt8] {
        [UInt8](capacity: text.count * 3 / 4 + 1) { output in
            var bits: UInt32 = 0
            var count = 0
            for byte in text {
                bits = bits << 6 | UInt32(base64(byte) & 63)
                count += 6
                if count >= 8 {
                    count -= 8
                    output.append(UInt8(truncatingIfNeeded: bits >> UInt32(count)))
                }
            }
        }
    }
}

/// What a run's digits are.
enum DigitAlphabet {
    case hexadecimal, base32, base64

    /// How many bits a digit has.
    var bits: Int {
        switch self {
        case .hexadecimal: 4
        case .base32: 5
        case .base64: 6
        }
    }

    /// How source and decoded bytes relate.
    var ratio: OffsetMap.Ratio {
        switch self {
        case .hexadecimal: .two
        case .base32: OffsetMap.Ratio(source: 8, decoded: 5)
        case .base64: .base64
        }
    }

    /// The value of a digit, 255 for what is none.
    func value(_ byte: UInt8) -> UInt8 {
        switch self {
        case .hexadecimal: Digits.hex(byte)
        case .base32: Digits.base32(byte)
        case .base64: Digits.base64(byte)
        }
    }
}
