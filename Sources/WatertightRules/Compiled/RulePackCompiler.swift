internal import WatertightModel

/// Turns the packs of `Rules/` into a text that is read in no time, when the program is built, and reads it when it runs.
public enum RulePackCompiler {
    /// What compiling has lost of a pack: the description of its parts lacks one.
    public struct LossError: Error {
        /// The pack's name.
        public let pack: String
    }

    /// The text of packs, whose examples are left out.
    /// - Throws: `LossError` where reading the text does not give the same.
    public static func text(of packs: [RulePack]) throws(LossError) -> String {
        var lean = packs.map(\.withoutExamples)
        var writer = PackWriter()
        writer.code(&lean, blank: RulePack(name: "", rules: [])) { $0.code(with: &$1) }
        var text = writer.text
        let again = text.withUTF8 { unsafe Self.packs(from: $0) }
        if let lost = zip(lean, again).first(where: { $0 != $1 }) { throw LossError(pack: lost.0.name) }
        return text
    }

    /// The packs of a text. They have no `text` of their own.
    public static func packs(from text: StaticString) -> [RulePack] {
        unsafe packs(from: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    }

    private static func packs(from text: UnsafeBufferPointer<UInt8>) -> [RulePack] {
        var packs: [RulePack] = []
        var reader = unsafe PackReader(text)
        reader.code(&packs, blank: RulePack(name: "", rules: [])) { $0.code(with: &$1) }
        return packs
    }
}

extension RulePack {
    /// The pack as a scan needs it: without its text, and its rules without their examples.
    fileprivate var withoutExamples: RulePack {
        var pack = self
        pack.text = []
        for index in pack.rules.indices {
            pack.rules[index].examples = []
            pack.rules[index].counterexamples = []
        }
        return pack
    }
}
