/// Reads a pack's `[extend]`.
enum ExtensionReader {
    static func read(
        from pack: inout KeyedTable, warnings: inout ReadingWarnings
    ) throws(RulePackError) -> PackExtension {
        var reading = PackExtension()
        guard var table = try pack.table("extend", kind: "extend", scope: "extend") else { return reading }
        reading.line = table.line
        reading.usesDefault = try table.boolean("useDefault") ?? false
        reading.path = try table.string("path").flatMap { $0.isEmpty ? nil : $0 }
        reading.disabledRules = try table.strings("disabledRules")
        if reading.path != nil, reading.usesDefault { throw table.error("has both path and useDefault: choose one") }
        if let url = try table.string("url"), !url.isEmpty {
            warnings.add("line \(table.line): extend: nothing is fetched, so url was ignored")
        }
        table.warnOfUnknownKeys(&warnings)
        return reading
    }
}
