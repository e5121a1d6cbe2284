internal import WatertightModel

/// What a filter may look at.
struct FilterSubject {
    /// The path, without what was decoded in the file.
    var path: [UInt8]
    var secret: [UInt8] = []
    var match: [UInt8] = []
    /// The lines that the match stands in, as far as they are at hand.
    var line: [UInt8] = []
    var ruleID = ""
    var description = ""
    /// The text around the match.
    var fragment: [UInt8] = []
    /// Where the match stands in `fragment`.
    var span = 0..<0
    /// Where its lines stand in `fragment`.
    var lineSpan = 0..<0

    func value(of attribute: RuleExpression.Attribute?) -> FilterValue {
        switch attribute {
        case .path: .text(path)
        case .resource: .text(Array("fs.content".utf8))
        case nil: .null
        }
    }

    func value(of field: RuleExpression.Field) -> FilterValue {
        switch field {
        case .secret: .text(secret)
        case .match: .text(match)
        case .line: .text(line)
        case .ruleID: .text(Array(ruleID.utf8))
        case .description: .text(Array(description.utf8))
        case .fragment: .text(fragment)
        case .matchStart: .number(Double(span.lowerBound))
        case .matchEnd: .number(Double(span.upperBound))
        case .lineStart: .number(Double(lineSpan.lowerBound))
        case .lineEnd: .number(Double(lineSpan.upperBound))
        }
    }
}
