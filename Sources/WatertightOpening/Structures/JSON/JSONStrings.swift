/// The strings of a JSON text.
public enum JSONStrings {
    /// All values that are strings, in the text's order; nil where it is no JSON object or array.
    public static func values(of text: [UInt8]) -> [[UInt8]]? {
        guard let first = text.first(where: { $0 > 0x20 }), first == UInt8(ascii: "{") || first == UInt8(ascii: "[")
        else { return nil }
        let tokenizer = JSONTokenizer()
        tokenizer.begin(RandomAccessStream(MemoryBytes(text)))
        var values: [[UInt8]] = []
        while true {
            switch tokenizer.next() {
            case .string: values.append(tokenizer.takeText())
            case .end: return tokenizer.problem == nil && tokenizer.ending == nil ? values : nil
            case .objectStart, .objectEnd, .arrayStart, .arrayEnd, .key, .scalar: break
            }
        }
    }
}
