internal import WatertightModel

/// A pack's examples as texts: templates, so that no text in the repository looks like a real key.
///
/// | placeholder | becomes |
/// |---|---|
/// | `{{hex:64}}`, `{{HEX:64}}` | so many hex digits, in lower or upper case |
/// | `{{base62:40}}` | so many letters and digits |
/// | `{{base64:44}}`, `{{base64url:86}}` | so many columns of an encoding without padding, of the two alphabets |
/// | `{{upper:16}}`, `{{lower:16}}`, `{{digits:12}}` | so many letters of one case, or digits |
/// | `{{lower36:32}}`, `{{upper36:32}}`, `{{base32:16}}` | so many letters of one case and digits; of base32's alphabet |
/// | `{{uuid:1}}` | a UUID |
/// | `{{crc:30}}` | so many letters and digits, and their checksum as GitHub and npm write it |
/// | `{{bech32:58}}` | so many characters of bech32's upper-case alphabet |
/// | `{{repeat:x:16}}` | a text so many times |
/// | `{{pem-body:4}}` | so many lines of 64 base64 columns |
/// | `{{b64:TEXT}}`, `{{b64url:TEXT}}` | the encoding of a text, which may hold placeholders (b64 with padding, b64url without) |
///
/// Anything else in double braces stays as it is (`{{token}}` is a placeholder of other people's). Braces inside a
/// `TEXT` must balance, as those of JSON do. The values are made by a small generator seeded with the template's own
/// text and the placeholder's number in it, so an example is the same everywhere and no two are alike.
public enum RuleExample {
    /// The text that a template stands for.
    public static func expand(_ template: String) -> String {
        var ordinal = 0
        return String(decoding: expand(Array(template.utf8)[...], of: template, ordinal: &ordinal), as: UTF8.self)
    }

    /// No placeholder makes more than this, whatever its number says.
    private static let longestValue = 1 << 20

    private static func expand(_ text: ArraySlice<UInt8>, of template: String, ordinal: inout Int) -> [UInt8] {
        var expanded: [UInt8] = []
        var rest = text
        while let first = rest.first {
            if let inner = placeholder(atStartOf: rest),
                let value = value(of: inner, of: template, ordinal: &ordinal)
            {
                expanded += value
                rest = rest[(inner.endIndex + 2)...]
            } else {
                expanded.append(first)
                rest = rest.dropFirst()
            }
        }
        return expanded
    }

    /// What stands between a leading `{{` and the `}}` that closes it, counting single braces in between.
    private static func placeholder(atStartOf text: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
        let open = UInt8(ascii: "{")
        let close = UInt8(ascii: "}")
        guard text.starts(with: [open, open]) else { return nil }
        let inner = text.dropFirst(2)
        var depth = 0
        for index in inner.indices {
            if inner[index] == open { depth += 1 }
            guard inner[index] == close else { continue }
            if depth > 0 {
                depth -= 1
            } else {
                return inner[index...].starts(with: [close, close]) ? inner[..<index] : nil
            }
        }
        return nil
    }

    /// The value of a placeholder, or nil where it is none of ours.
    private static func value(of inner: ArraySlice<UInt8>, of template: String, ordinal: inout Int) -> [UInt8]? {
        guard let colon = inner.firstIndex(of: UInt8(ascii: ":")) else { return nil }
        let name = String(decoding: inner[..<colon], as: UTF8.self)
        let argument = inner[(colon + 1)...]
        switch name {
        case "b64":
            let text = expand(argument, of: template, ordinal: &ordinal)
            return Array(Base64Text.encode(text, alphabet: Base64Text.standard, isPadded: true).utf8)
        case "b64url":
            let text = expand(argument, of: template, ordinal: &ordinal)
            return Array(Base64Text.encode(text, alphabet: Base64Text.urlSafe, isPadded: false).utf8)
        case "repeat":
            guard let split = argument.lastIndex(of: UInt8(ascii: ":")),
                let count = count(argument[(split + 1)...])
            else { return nil }
            let unit = argument[..<split]
            guard unit.count * count <= longestValue else { return nil }
            return Array(repeatElement(unit, count: count).joined())
        default:
            guard let count = count(argument) else { return nil }
            var generator = SeededGenerator(template: template, ordinal: ordinal)
            guard let value = randomValue(name, count, &generator) else { return nil }
            ordinal += 1
            return value
        }
    }

    private static func count(_ text: ArraySlice<UInt8>) -> Int? {
        guard let count = Int(String(decoding: text, as: UTF8.self)), (0...longestValue).contains(count) else {
            return nil
        }
        return count
    }

    private static func randomValue(_ name: String, _ count: Int, _ generator: inout SeededGenerator) -> [UInt8]? {
        switch name {
        case "hex": characters("0123456789abcdef", count, &generator)
        case "HEX": characters("0123456789ABCDEF", count, &generator)
        case "base62":
            characters("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789", count, &generator)
        case "upper": characters("ABCDEFGHIJKLMNOPQRSTUVWXYZ", count, &generator)
        case "lower": characters("abcdefghijklmnopqrstuvwxyz", count, &generator)
        case "digits": characters("0123456789", count, &generator)
        case "bech32": characters("QPZRY9X8GF2TVDW0S3JN54KHCE6MUA7L", count, &generator)
        case "lower36": characters("abcdefghijklmnopqrstuvwxyz0123456789", count, &generator)
        case "upper36": characters("ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789", count, &generator)
        case "base32": characters("ABCDEFGHIJKLMNOPQRSTUVWXYZ234567", count, &generator)
        case "uuid":
            Array(
                [8, 4, 4, 4, 12].map { characters("0123456789abcdef", $0, &generator) }.joined(separator: [
                    UInt8(ascii: "-")
                ]))
        case "crc": checksummed(count, &generator)
        case "base64": encoded(count, Base64Text.standard, &generator)
        case "base64url": encoded(count, Base64Text.urlSafe, &generator)
        case "pem-body":
            count > longestValue / 65
                ? nil
                : Array(
                    (0..<count).map { _ in encoded(64, Base64Text.standard, &generator) }
                        .joined(separator: [UInt8(ascii: "\n")])
                )
        default: nil
        }
    }

    /// Characters drawn from an alphabet, so long as it takes to get a good mix: letters of each case and digits where
    /// the alphabet has them.
    private static func characters(_ alphabet: String, _ count: Int, _ generator: inout SeededGenerator) -> [UInt8] {
        let alphabet = Array(alphabet.utf8)
        let classes: [ClosedRange<UInt8>] = [
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "a")...UInt8(ascii: "z"),
        ].filter { range in alphabet.contains(where: range.contains) }
        while true {
            let value = (0..<count).map { _ in alphabet[Int.random(in: alphabet.indices, using: &generator)] }
            if count < 12 || classes.allSatisfy({ value.contains(where: $0.contains) }) { return value }
        }
    }

    /// So many letters and digits, and the six that are their CRC-32.
    private static func checksummed(_ count: Int, _ generator: inout SeededGenerator) -> [UInt8] {
        let value = characters("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789", count, &generator)
        return value + TokenChecksum.digits(of: value)
    }

    /// So many columns of base64 that decode, as far as that length can: a single last column is never valid.
    private static func encoded(_ count: Int, _ alphabet: [UInt8], _ generator: inout SeededGenerator) -> [UInt8] {
        let bytes = (0..<(count * 3 / 4)).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
        var text = Array(Base64Text.encode(bytes, alphabet: alphabet, isPadded: false).utf8)
        while text.count < count { text.append(alphabet[Int.random(in: alphabet.indices, using: &generator)]) }
        return text
    }
}
