internal import WatertightModel

/// JSON Web Tokens (RFC 7519), as far as judging them goes: the header must decode, the expiry decides the severity
/// and is said.
enum JSONWebToken {
    /// A token is dead for sure when it expired this long ago.
    private static let graceSeconds = 86_400

    static func judge(_ value: [UInt8], now: Int) -> StructuralCheck.Outcome {
        let segments = value.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        guard segments.count >= 3, let header = Base64.decode(segments[0]), header.first == UInt8(ascii: "{"),
            holds("\"alg\"", header) || holds("\"typ\"", header)
        else { return .drop("its header is no JWT header") }
        guard let payload = Base64.decode(segments[1]), payload.first == UInt8(ascii: "{") else {
            return .drop("its payload is no JSON object")
        }
        if segments[2].isEmpty, !holds("none", header.map(LiteralAutomaton.fold)) {
            return .drop("signed by its header, but without a signature")
        }
        if holds("\"1234567890\"", payload) { return .drop("the sample of every textbook") }
        guard let expiry = number(after: "\"exp\"", in: payload) else { return .pass }
        let isDead = expiry + graceSeconds < now
        guard let day = CivilDate.text(secondsSince1970: expiry) else { return isDead ? .severity(.low) : .pass }
        return .remark("It \(expiry < now ? "expired" : "expires") on \(day).", isDead ? .low : nil)
    }

    private static func holds(_ text: String, _ bytes: [UInt8]) -> Bool {
        ByteText.contains(Array(text.utf8), in: bytes)
    }

    /// The whole number that follows the member `name`.
    private static func number(after name: String, in json: [UInt8]) -> Int? {
        guard let range = ByteText.range(of: Array(name.utf8), in: json[...]) else { return nil }
        let digits = json[range.upperBound...]
            .drop { $0 == UInt8(ascii: ":") || $0 <= 0x20 }
            .prefix { $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") }
        guard digits.count <= 15 else { return nil }
        return Int(String(decoding: digits, as: UTF8.self))
    }
}
