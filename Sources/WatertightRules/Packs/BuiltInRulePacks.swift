internal import RulePacks

/// The packs of `Rules/`, which are part of the program itself.
public enum BuiltInRulePacks {
    /// Reads all of them; a failure means that the program was built from a broken pack.
    ///
    /// - Parameter hasExamples: Whether the rules have their examples. A scan needs none, and they are half of what there is to
    ///   read at its start.
    public static func load(hasExamples: Bool = true) throws(RulePackError) -> [RulePack] {
        var packs: [RulePack] = []
        for index in 0..<rulepacks_count() {
            let embedded = unsafe rulepacks_at(index)
            let name = unsafe String(cString: embedded.name)
            let bytes = unsafe Array(UnsafeBufferPointer(start: embedded.bytes, count: embedded.count))
            var pack = try RulePackReader.read(
                hasExamples ? bytes : withoutExamples(bytes), file: "Rules/\(name).toml", name: name)
            pack.text = bytes
            packs.append(pack)
        }
        return packs
    }

    /// The text without its lists of examples, which begin and end with lines of their own.
    private static func withoutExamples(_ text: [UInt8]) -> [UInt8] {
        let starts = ["examples = [\n", "counterexamples = [\n"].map { Array($0.utf8) }
        let end = Array("]\n".utf8)
        var kept: [UInt8] = []
        kept.reserveCapacity(text.count)
        var isInside = false
        var index = text.startIndex
        while index < text.endIndex {
            let next = text[index...].firstIndex(of: 10).map { $0 + 1 } ?? text.endIndex
            let line = text[index..<next]
            index = next
            if isInside {
                isInside = !line.elementsEqual(end)
            } else if starts.contains(where: { line.elementsEqual($0) }) {
                isInside = true
            } else {
                kept += line
            }
        }
        return kept
    }
}
