internal import WatertightModel

/// The credentials of HTTP's Basic scheme (RFC 7617): `user:password` in base64.
enum BasicCredentials {
    static func judge(_ found: JudgedMatch) -> StructuralCheck.Outcome {
        let value = found.value
        // Four columns are three bytes; one column too many is no base64.
        let columns = value.count { $0 != UInt8(ascii: "=") }
        guard columns % 4 != 1, let text = Base64.decode(value) else { return .drop("no base64") }
        guard isText(text), let colon = text.firstIndex(of: UInt8(ascii: ":")) else {
            return .drop("holds no user and password")
        }
        let user = Array(text[..<colon])
        let password = Array(text[(colon + 1)...])
        if password.isEmpty {
            // Some providers take a key as the user, with no password.
            let isKey = user.count >= 16 && OpaqueToken.isLikely(user) && Placeholder.reason(for: user) == nil
            return isKey ? .pass : .drop("an empty password")
        }
        if password.count < 3 { return .drop("too short for a password") }
        if samples.contains(String(decoding: password, as: UTF8.self)) {
            return .drop("a sample of the specifications")
        }
        if let reason = TypedPassword.standInReason(for: password) { return .drop(reason) }
        return ExamplePassword.isLikely(password, in: found.context) ? .severity(.low) : .pass
    }

    /// What RFC 7617, RFC 6749 and their many copies have.
    private static let samples: Set<String> = ["open sesame", "OpenSesame", "opensesame", "gX1fBat3bV"]

    /// UTF-8 without control characters.
    private static func isText(_ bytes: [UInt8]) -> Bool {
        bytes.allSatisfy { $0 >= 0x20 && $0 != 0x7F } && String(validating: bytes, as: UTF8.self) != nil
    }
}
