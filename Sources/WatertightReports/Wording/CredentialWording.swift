internal import WatertightModel

extension Credential {
    /// What sets the credential apart from what its rule usually finds, if anything does.
    var remark: String? {
        switch (isExpected, isKnown) {
        case (true, _): "expected: the app's own session"
        case (_, true): "a known secret"
        default: nil
        }
    }

    /// `SHA-256 …` or `tag …`, to tell whose value it is without having it.
    var fingerprint: String? {
        identity.sha256.map { "SHA-256 \($0)" } ?? identity.tag.map { "tag \($0)" }
    }
}
