/// What stands next in a JSON text.
enum JSONToken: Hashable {
    case objectStart
    case objectEnd
    case arrayStart
    case arrayEnd
    /// The name of an object's member.
    case key
    /// A string that is a value.
    case string
    /// A number, `true`, `false`, `null`, or any other word.
    case scalar
    /// The end of the source; it stays.
    case end
}
