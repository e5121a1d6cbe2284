/// One accepted match, redacted and placed, as detection hands it on: it holds no secret.
///
/// Discoveries of one run become the report's findings and credentials; see `Finding`.
public struct Discovery: Hashable, Sendable {
    /// The rule's id.
    public let rule: String
    /// Where it was found.
    public let place: Place
    /// The line, from 1, where lines mean something.
    public let line: Int?
    /// The column in bytes, from 1, where lines mean something.
    public let column: Int?
    /// Where the value starts, in bytes of the innermost content.
    public let offset: Int
    /// The value's length in bytes as it stands there.
    public let length: Int
    /// The severity in this place.
    public let severity: Severity
    /// How sure it is.
    public let confidence: Confidence
    /// One sentence for a person.
    public let message: String
    /// The name before the value and the redacted value.
    public let snippet: String
    /// Whose value it is; nil for findings that are about no value.
    public let secret: SecretIdentity?
    /// True for a match in the raw bytes of something that was opened as well: it gives way to the same value inside.
    public let isRawOfOpened: Bool
    /// Whether the value is one that the user gave.
    public let isKnown: Bool
    /// Whether it is the app's own session where it belongs.
    public let isExpected: Bool
    /// Why it does not count, if so.
    public let suppressed: Suppression?

    /// A discovery from its parts.
    public init(
        rule: String, place: Place, line: Int? = nil, column: Int? = nil, offset: Int, length: Int,
        severity: Severity, confidence: Confidence, message: String, snippet: String,
        secret: SecretIdentity?, isRawOfOpened: Bool = false, isKnown: Bool = false, isExpected: Bool = false,
        suppressed: Suppression? = nil
    ) {
        self.rule = rule
        self.place = place
        self.line = line
        self.column = column
        self.offset = offset
        self.length = length
        self.severity = severity
        self.confidence = confidence
        self.message = message
        self.snippet = snippet
        self.secret = secret
        self.isRawOfOpened = isRawOfOpened
        self.isKnown = isKnown
        self.isExpected = isExpected
        self.suppressed = suppressed
    }

    /// The same with another suppression.
    public func suppressed(_ suppression: Suppression?) -> Discovery {
        Discovery(
            rule: rule, place: place, line: line, column: column, offset: offset, length: length, severity: severity,
            confidence: confidence, message: message, snippet: snippet, secret: secret, isRawOfOpened: isRawOfOpened,
            isKnown: isKnown, isExpected: isExpected, suppressed: suppression)
    }

    /// The same as the app's own session, which is listed and fails nothing.
    public var expected: Discovery {
        Discovery(
            rule: rule, place: place, line: line, column: column, offset: offset, length: length, severity: .note,
            confidence: confidence, message: message, snippet: snippet, secret: secret, isRawOfOpened: isRawOfOpened,
            isKnown: isKnown, isExpected: true, suppressed: suppressed)
    }
}
