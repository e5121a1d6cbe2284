internal import WatertightDetection
internal import WatertightRules

/// A YAML pack of another project, as TOML.
public struct ImportedPack {
    /// The pack in this project's TOML, in UTF-8.
    public let toml: [UInt8]
    /// What could not be carried over, one sentence each.
    public let remarks: [String]

    /// Reads a file. A rule that cannot be used is named and left out.
    /// - Throws: `ScanError` where the file cannot be read or parsed.
    public init(file: String) throws(ScanError) {
        let source = try RulePackFiles.text(of: file)
        let imported: YamlPackImporter
        do throws(RulePackError) {
            imported = try YamlPackImporter(source.text, file: file)
        } catch {
            throw ScanError("rule pack \(ShownText.of(error.description))")
        }
        var tables: [String] = []
        var remarks = imported.remarks
        var ids: Set<String> = []
        for rule in imported.rules {
            if let reason = Self.reasonAgainst(rule, among: &ids) {
                remarks.append("rule \"\(rule.id)\" was not taken: \(reason)")
            } else {
                tables.append(rule.toml)
            }
        }
        toml = Array(tables.joined(separator: "\n").utf8)
        self.remarks = remarks.map { ShownText.of($0) }
    }

    private static func reasonAgainst(_ rule: ImportedRule, among ids: inout Set<String>) -> String? {
        guard ids.insert(rule.id).inserted else { return "its id stands twice" }
        do throws(RulePackError) {
            let pack = try RulePackReader.read(Array(rule.toml.utf8), file: "imported", name: "imported")
            guard let read = pack.rules.first else { return pack.warnings.first ?? "it is not understood" }
            for case .broken(let reason) in RuleInspector.defects(of: read, examples: []) { return reason }
            return nil
        } catch {
            return error.message
        }
    }
}
