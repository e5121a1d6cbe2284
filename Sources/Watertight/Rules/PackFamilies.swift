internal import CompiledRulePacks
internal import WatertightModel
internal import WatertightRules

/// The built-in packs and those that the user named, read, and who extends whom.
struct PackFamilies {
    /// The packs: built-in ones first, then as named, each after those that it extends.
    private(set) var packs: [RulePack] = []
    /// How many of `packs` are built in.
    let builtInCount: Int
    /// For each pack, those that it extends (indices), the nearest last.
    private(set) var bases: [[Int]] = []
    /// What was not understood in the packs that the user named.
    private(set) var warnings: [String] = []
    /// What is wrong with single rules: only of a review, which goes on after that.
    private(set) var errors: [String] = []

    /// Reads the built-in packs and the texts.
    ///
    /// - Parameter isReview: Whether rules that are wrong are named in `errors` and left out.
    /// - Throws: `ScanError` naming the pack, line and rule at fault.
    init(_ texts: [RuleChoice.PackText], isReview: Bool = false) throws(ScanError) {
        if isReview {
            do {
                packs = try BuiltInRulePacks.load()
            } catch {
                throw ScanError("a built-in rule pack is broken: \(error)")
            }
        } else {
            packs = RulePackCompiler.packs(from: CompiledRulePacks.text)
        }
        if !isReview { packs.append(PolicyRules.pack) }
        builtInCount = packs.count
        bases = packs.map { _ in [] }
        for text in texts { try add(text, isReview: isReview) }
    }

    /// Reads a pack after the packs that it extends.
    private mutating func add(_ text: RuleChoice.PackText, isReview: Bool) throws(ScanError) {
        var chain: [Int] = []
        for member in text.bases.reversed() + [text] {
            do throws(RulePackError) {
                let extends = try RulePackReader.extends(member.text, file: member.file)
                if extends.usesDefault { chain = Array(0..<builtInCount) + chain }
                let (pack, errors) = try RulePackReader.review(
                    member.text, file: member.file, name: Self.name(of: member.file), base: rules(of: chain))
                if let first = errors.first, !isReview { throw first }
                self.errors += errors.map { ShownText.of($0.description) }
                packs.append(pack)
                bases.append(chain)
                chain.append(packs.count - 1)
                warnings += pack.warnings.map { ShownText.of("\(member.file): \($0)") }
            } catch {
                throw ScanError("rule pack \(ShownText.of(error.description))")
            }
        }
    }

    /// The rules that packs come to together: of one id the last counts, without those that one of them disables.
    private func rules(of chain: [Int]) -> [Rule] {
        var rules: [String: Rule] = [:]
        var order: [String] = []
        for index in chain {
            for id in packs[index].extends.disabledRules { rules[id] = nil }
            for rule in packs[index].rules {
                order.append(rule.id)
                rules[rule.id] = rule
            }
        }
        return order.compactMap { rules.removeValue(forKey: $0) }
    }

    /// A pack's name where it states none: its file's name without folder and extension.
    private static func name(of file: String) -> String {
        let last = file.split(separator: "/").last.map(String.init) ?? file
        return last.hasSuffix(".toml") ? String(last.dropLast(5)) : last
    }
}
