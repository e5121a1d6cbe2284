/// Percent-encoding of names for places.
///
/// Encoded are: `%` and `#`; `!` before `/` and at the end; control characters (C0, DEL, C1), line separators and
/// bidirectional marks, which could steer a terminal or reorder a line; and every byte that is not part of valid UTF-8.
enum PlaceEscaping {
    static func escape(_ name: [UInt8]) -> String {
        if name.allSatisfy(isPlain) { return String(decoding: name, as: UTF8.self) }
        var out: [UInt8] = []
        out.reserveCapacity(name.count + 16)
        var index = 0
        while index < name.count {
            let length = UTF8Sequence.length(in: name, at: index)
            let scalar = name[index..<(index + max(length, 1))]
            let next = index + scalar.count < name.count ? name[index + scalar.count] : nil
            if length == 0 || mustEncode(scalar, next: next) {
                for byte in scalar { append(byte, to: &out) }
            } else {
                out.append(contentsOf: scalar)
            }
            index += scalar.count
        }
        return String(decoding: out, as: UTF8.self)
    }

    /// A byte that is never encoded, whatever stands beside it.
    private static func isPlain(_ byte: UInt8) -> Bool {
        byte >= 0x20 && byte < 0x7F && byte != UInt8(ascii: "%") && byte != UInt8(ascii: "#")
            && byte != UInt8(ascii: "!")
    }

    private static func mustEncode(_ bytes: ArraySlice<UInt8>, next: UInt8?) -> Bool {
        guard let first = bytes.first else { return false }
        if bytes.count == 1 {
            switch first {
            case 0..<0x20, 0x7F, UInt8(ascii: "%"), UInt8(ascii: "#"): return true
            case UInt8(ascii: "!"): return next == nil || next == UInt8(ascii: "/")
            default: return false
            }
        }
        guard let scalar = String(decoding: bytes, as: UTF8.self).unicodeScalars.first else { return true }
        return SteeringCharacters.contains(scalar)
    }

    private static func append(_ byte: UInt8, to out: inout [UInt8]) {
        let digits = Array("0123456789ABCDEF".utf8)
        out.append(UInt8(ascii: "%"))
        out.append(digits[Int(byte >> 4)])
        out.append(digits[Int(byte & 15)])
    }
}
