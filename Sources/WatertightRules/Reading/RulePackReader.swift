public import WatertightModel

/// Reads a rule pack: TOML in gitleaks' schema, with this project's own keys beside it.
///
/// Keys are compared without regard to case. What is not known is left out with a warning; what is wrong is an error
/// that names the rule and the line. Costs one pass over the text, and about ten times its size in memory while it runs.
public enum RulePackReader {
    /// Reads a pack's text; `file` is what errors call it, `name` is the pack's name where the text has none.
    ///
    /// A text longer than 16 MiB, or one that nests absurdly deep, is refused before it is parsed.
    ///
    /// - Parameter base: The rules of the packs that it extends. A rule of the pack with the id of one of them changes it.
    public static func read(
        _ text: [UInt8], file: String, name: String, base: [Rule] = []
    ) throws(RulePackError) -> RulePack {
        let review = try review(text, file: file, name: name, base: base)
        if let first = review.errors.first { throw first }
        return review.pack
    }

    /// Reads a pack as `read` does, and goes on after a rule that is wrong: for those who want to hear of all that is.
    /// - Throws: what makes the whole text unreadable.
    public static func review(
        _ text: [UInt8], file: String, name: String, base: [Rule] = []
    ) throws(RulePackError) -> (pack: RulePack, errors: [RulePackError]) {
        var errors: [RulePackError] = []
        let root = try TomlDocument(text, file: file).root()
        var table = try KeyedTable(root, kind: "pack", scope: "the pack", file: file)
        var warnings = ReadingWarnings()

        let packName = try table.string("name") ?? name
        let version = try table.string("version") ?? ""
        for key in ["title", "description", "betterleaksMinVersion"] { _ = try table.string(key) }
        let generation = PackGeneration(minimumVersion: try table.string("minVersion") ?? "")
        let extends = try ExtensionReader.read(from: &table, warnings: &warnings)
        let inherited = base.filter { !extends.disabledRules.contains($0.id) }
        for id in extends.disabledRules where !base.contains(where: { $0.id == id }) {
            warnings.add("line \(extends.line): extend: there is no rule \"\(id)\" to disable")
        }
        var readings = try readRules(
            of: &table, pack: packName, base: inherited, usesDefault: extends.usesDefault,
            replaces: generation.replacesRules, warnings: &warnings, errors: &errors)
        let prefilters = try FilterReader.read("prefilter", from: &table, warnings: &warnings) ?? []
        let filters = try FilterReader.read("filter", from: &table, warnings: &warnings) ?? []
        let allowlists = try AllowlistReader.read(from: &table, warnings: &warnings)
        table.warnOfUnknownKeys(&warnings)

        shareGuides(&readings, file: file, errors: &errors)
        let distributed = distribute(
            allowlists, to: &readings, base: inherited, isLenient: extends.usesDefault, file: file,
            warnings: &warnings, errors: &errors)
        let pack = RulePack(
            name: packName, version: version, text: text, rules: readings.map(\.rule), allowlists: distributed.global,
            prefilters: prefilters, filters: filters,
            targetedAllowlists: distributed.targeted, extends: extends, warnings: warnings.texts
        )
        return (pack, errors)
    }

    /// What a pack's text says of the packs that it extends, so that they can be read first.
    public static func extends(_ text: [UInt8], file: String) throws(RulePackError) -> PackExtension {
        let root = try TomlDocument(text, file: file).root()
        var table = try KeyedTable(root, kind: "pack", scope: "the pack", file: file)
        var warnings = ReadingWarnings()
        return try ExtensionReader.read(from: &table, warnings: &warnings)
    }

    private static func readRules(
        of table: inout KeyedTable, pack: String, base: [Rule], usesDefault: Bool, replaces: Bool,
        warnings: inout ReadingWarnings, errors: inout [RulePackError]
    ) throws(RulePackError) -> [RuleReader.Reading] {
        var readings: [RuleReader.Reading] = []
        var lines: [String: Int] = [:]
        let tables = try table.tables("rules", kind: "rule") { "rule number \($0)" }
        for var rule in tables {
            do throws(RulePackError) {
                guard var reading = try RuleReader.read(&rule, pack: pack, warnings: &warnings) else { continue }
                if let first = lines.updateValue(reading.line, forKey: reading.rule.id) {
                    throw rule.error("the id stands twice, first in line \(first)")
                }
                if !replaces, let extended = base.first(where: { $0.id == reading.rule.id }) {
                    reading.rule = RuleMerge.merged(reading, over: extended)
                } else if usesDefault, reading.rule.pattern == nil, reading.rule.path == nil {
                    // It changes a rule that another scanner has built in.
                    warnings.add(
                        "line \(rule.line): \(rule.scope) was not taken: it changes a rule that is not built in")
                    continue
                }
                try RuleReader.check(reading.rule, of: rule)
                readings.append(reading)
            } catch {
                errors.append(error)
            }
        }
        return readings
    }

    /// Gives each rule with `revoke-like` the guide of the rule that it names.
    private static func shareGuides(
        _ readings: inout [RuleReader.Reading], file: String, errors: inout [RulePackError]
    ) {
        let guides = Dictionary(readings.map { ($0.rule.id, $0.rule.revoke) }) { first, _ in first }
        for index in readings.indices {
            guard let other = readings[index].revokeLike else { continue }
            guard let guide = guides[other] ?? nil else {
                errors.append(
                    RulePackError(
                        file: file, line: readings[index].line,
                        message:
                            "rule \"\(readings[index].rule.id)\": no rule \"\(other)\" with a revoke guide is in this pack"
                    ))
                continue
            }
            readings[index].rule.revoke = guide
        }
    }

    /// Hands allowlists with `targetRules` to those rules, and returns the others: they hold for all.
    ///
    /// - Parameter isLenient: Whether a rule that is nowhere may be one that another scanner has built in.
    private static func distribute(
        _ allowlists: [AllowlistReader.Reading], to readings: inout [RuleReader.Reading], base: [Rule],
        isLenient: Bool, file: String, warnings: inout ReadingWarnings, errors: inout [RulePackError]
    ) -> (global: [RuleAllowlist], targeted: [TargetedAllowlist]) {
        var global: [RuleAllowlist] = []
        var targeted: [TargetedAllowlist] = []
        for reading in allowlists {
            if reading.targetRules.isEmpty { global.append(reading.allowlist) }
            var elsewhere: [String] = []
            for target in reading.targetRules {
                if let index = readings.firstIndex(where: { $0.rule.id == target }) {
                    readings[index].rule.allowlists.append(reading.allowlist)
                } else if base.contains(where: { $0.id == target }) {
                    elsewhere.append(target)
                } else if isLenient {
                    warnings.add("line \(reading.line): an allowlist is for rule \"\(target)\", which is not built in")
                } else {
                    errors.append(
                        RulePackError(
                            file: file, line: reading.line,
                            message: "an allowlist is for rule \"\(target)\", which does not exist"))
                }
            }
            if !elsewhere.isEmpty {
                targeted.append(TargetedAllowlist(rules: elsewhere, allowlist: reading.allowlist))
            }
        }
        return (global, targeted)
    }
}
