internal import WatertightModel

/// Reads a rule pack: TOML in gitleaks' schema, with this project's own keys beside it.
///
/// Keys are compared without regard to case. What is not known is left out with a warning; what is wrong is an error
/// that names the rule and the line. Costs one pass over the text, and about ten times its size in memory while it runs.
public enum RulePackReader {
    /// Reads a pack's text; `file` is what errors call it, `name` is the pack's name where the text has none.
    ///
    /// A text longer than 16 MiB, or one that nests absurdly deep, is refused before it is parsed.
    public static func read(_ text: [UInt8], file: String, name: String) throws(RulePackError) -> RulePack {
        let root = try TomlDocument(text, file: file).root()
        var table = try KeyedTable(root, kind: "pack", scope: "the pack", file: file)
        var warnings = ReadingWarnings()

        let packName = try table.string("name") ?? name
        let version = try table.string("version") ?? ""
        for key in ["title", "description", "minVersion", "betterleaksMinVersion"] { _ = try table.string(key) }
        try readExtend(of: &table, warnings: &warnings)
        var readings = try readRules(of: &table, pack: packName, warnings: &warnings)
        let allowlists = try AllowlistReader.read(from: &table, warnings: &warnings)
        table.warnOfUnknownKeys(&warnings)

        try shareGuides(&readings, file: file)
        let global = distribute(allowlists, to: &readings, warnings: &warnings)
        return RulePack(
            name: packName, version: version, text: text, rules: readings.map(\.rule), allowlists: global,
            warnings: warnings.texts
        )
    }

    /// Reads `[extend]`: the built-in packs are always there unless the user turns them off, so `useDefault` asks nothing.
    private static func readExtend(
        of table: inout KeyedTable, warnings: inout ReadingWarnings
    ) throws(RulePackError) {
        guard var extend = try table.table("extend", kind: "extend", scope: "extend") else { return }
        _ = try extend.boolean("useDefault")
        let path = try extend.string("path") ?? ""
        let url = try extend.string("url") ?? ""
        let disabled = try extend.strings("disabledRules")
        for (key, isSet) in [("path", !path.isEmpty), ("url", !url.isEmpty), ("disabledRules", !disabled.isEmpty)]
        where isSet {
            warnings.add("line \(extend.line): extend: \(key) is not supported yet and was ignored")
        }
        extend.warnOfUnknownKeys(&warnings)
    }

    private static func readRules(
        of table: inout KeyedTable, pack: String, warnings: inout ReadingWarnings
    ) throws(RulePackError) -> [RuleReader.Reading] {
        var readings: [RuleReader.Reading] = []
        var lines: [String: Int] = [:]
        let tables = try table.tables("rules", kind: "rule") { "rule number \($0)" }
        for var rule in tables {
            guard
                let reading = try RuleReader.read(&rule, pack: pack, warnings: &warnings)
            else { continue }
            if let first = lines.updateValue(reading.line, forKey: reading.rule.id) {
                throw rule.error("the id stands twice, first in line \(first)")
            }
            readings.append(reading)
        }
        return readings
    }

    /// Gives each rule with `revoke-like` the guide of the rule that it names.
    private static func shareGuides(_ readings: inout [RuleReader.Reading], file: String) throws(RulePackError) {
        let guides = Dictionary(uniqueKeysWithValues: readings.map { ($0.rule.id, $0.rule.revoke) })
        for index in readings.indices {
            guard let other = readings[index].revokeLike else { continue }
            guard let guide = guides[other] ?? nil else {
                throw RulePackError(
                    file: file, line: readings[index].line,
                    message:
                        "rule \"\(readings[index].rule.id)\": no rule \"\(other)\" with a revoke guide is in this pack"
                )
            }
            readings[index].rule.revoke = guide
        }
    }

    /// Hands allowlists with `targetRules` to those rules, and returns the others: they hold for all.
    private static func distribute(
        _ allowlists: [AllowlistReader.Reading], to readings: inout [RuleReader.Reading],
        warnings: inout ReadingWarnings
    ) -> [RuleAllowlist] {
        var global: [RuleAllowlist] = []
        for reading in allowlists {
            if reading.targetRules.isEmpty { global.append(reading.allowlist) }
            for target in reading.targetRules {
                if let index = readings.firstIndex(where: { $0.rule.id == target }) {
                    readings[index].rule.allowlists.append(reading.allowlist)
                } else {
                    warnings.add(
                        "line \(reading.line): an allowlist is for rule \"\(target)\", which is not in this pack")
                }
            }
        }
        return global
    }
}
