internal import WatertightModel

/// What a structural check may look at.
struct JudgedMatch {
    /// The secret's bytes as they stand.
    var value: [UInt8]
    /// The value without its public prefix.
    var body: ArraySlice<UInt8>
    /// The whole match's bytes.
    var match: [UInt8]
    /// What stands before the match, `StructuralCheck.reach` bytes at most; empty where no check of the rule asks for it.
    var before: ArraySlice<UInt8> = []
    /// What the text is.
    var context = ContentContext.text
    /// Seconds since 1970.
    var now: Int

    /// The match up to its first separator: the name that the rule's pattern begins with, in lower case.
    var leadingName: [UInt8] {
        match.prefix { ParameterName.isNameByte($0) }.map(LiteralAutomaton.fold)
    }
}
