internal import WatertightModel

/// JSON Web Tokens (RFC 7519), as far as judging them goes: the header must decode, the expiry decides the severity.
enum JSONWebToken {
    /// A token is dead for sure when it expired this long ago.
    private static let graceSeconds = 86_400

    static func judge(_ value: [UInt8], now: Int) -> StructuralCheck.Outcome {
        let segments = value.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        guard segments.count >= 2, let header = Base64.decode(segments[0]),
            isObject(header, holding: ["\"alg\"", "\"typ\"", "\"kid\""])
        else { return .drop("its header is no JWT header") }
        guard let payload = Base64.decode(segments[1]) else { return .drop("its payload does not decode") }
        guard payload.first == UInt8(ascii: "{") else { return .pass }  // encrypted (JWE) or compressed
        if let expiry = number(after: "\"exp\"", in: payload), expiry + graceSeconds < now { return .severity(.low) }
        return .pass
    }

    private static func isObject(_ bytes: [UInt8], holding names: [String]) -> Bool {
        bytes.first == UInt8(ascii: "{") && names.contains { bytes.firstRange(of: Array($0.utf8)) != nil }
    }

    /// The whole number that follows the member `name`.
    private static func number(after name: String, in json: [UInt8]) -> Int? {
        guard let range = json.firstRange(of: Array(name.utf8)) else { return nil }
        var value: Int?
        for byte in json[range.upperBound...] {
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"):
                let (product, overflow) = (value ?? 0).multipliedReportingOverflow(by: 10)
                if overflow { return nil }
                value = product + Int(byte - UInt8(ascii: "0"))
            case UInt8(ascii: ":"), UInt8(ascii: " "), 9, 10, 13:
                if value != nil { return value }
            default: return value
            }
        }
        return value
    }
}
