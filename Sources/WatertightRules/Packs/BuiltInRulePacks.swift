internal import RulePacks

/// The packs of `Rules/`, which are part of the program itself.
public enum BuiltInRulePacks {
    /// Reads all of them; a failure means that the program was built from a broken pack.
    public static func load() throws(RulePackError) -> [RulePack] {
        var packs: [RulePack] = []
        for index in 0..<rulepacks_count() {
            let embedded = unsafe rulepacks_at(index)
            let name = unsafe String(cString: embedded.name)
            let bytes = unsafe Array(UnsafeBufferPointer(start: embedded.bytes, count: embedded.count))
            packs.append(try RulePackReader.read(bytes, file: "Rules/\(name).toml", name: name))
        }
        return packs
    }
}
