/// A name and a value that stand apart in a structure, to be examined as the line `name: value`.
public struct StructuredPair {
    /// The path to the value as it stands after `#` in a place: `PraxaKey`, `log.entries[1].request.headers[0].value`.
    public var path: String
    /// The value's name as rules know it: the header's name, the key before it. Empty where it has none.
    public var name: [UInt8]
    /// The value as UTF-8, escapes undone.
    public var value: [UInt8]

    /// A pair from its parts.
    public init(path: String, name: [UInt8], value: [UInt8]) {
        self.path = path
        self.name = name
        self.value = value
    }
}
