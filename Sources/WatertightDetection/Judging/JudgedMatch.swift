internal import WatertightModel

/// What a structural check may look at.
struct JudgedMatch {
    /// The secret's bytes as they stand.
    var value: [UInt8]
    /// The value without its public prefix.
    var body: ArraySlice<UInt8>
    /// The same as an array, which is the value's own where there is no prefix.
    var bodyBytes: [UInt8] { body.count == value.count ? value : Array(body) }
    /// The whole match's bytes.
    var match: [UInt8]
    /// What stands before the match, `StructuralCheck.reach` bytes or more where a check of the rule asks for it.
    var before: TextBefore
    /// What it stands in.
    var subject: ScanSubject
    /// Seconds since 1970.
    var now: Int

    /// What the text is.
    var context: ContentContext { subject.context }

    /// The name that the match begins in, with what of it stands before the match.
    var wholeName: [UInt8] {
        before.suffix(before.nameLength(limit: Self.maximumName)) + match.prefix { ParameterName.isNameByte($0) }
    }

    /// The byte before that name; nil at the start of the text.
    var delimiter: UInt8? { before.dropLast(before.nameLength(limit: Self.maximumName)).last }

    /// Longer names are cut.
    private static let maximumName = 96

    /// The match up to its first separator: the name that the rule's pattern begins with, in lower case.
    var leadingName: [UInt8] {
        match.prefix { ParameterName.isNameByte($0) }.map(LiteralAutomaton.fold)
    }
}
