import Testing
import WatertightModel
import WatertightRules

/// Reads a pack from a text, as a user's file.
func read(_ text: String) throws(RulePackError) -> RulePack {
    try RulePackReader.read(Array(text.utf8), file: "pack.toml", name: "pack")
}

/// The error that a text gives; records an issue where it gives none.
func failure(_ text: String) -> RulePackError? { failure(Array(text.utf8)) }

/// The error that some bytes give; records an issue where they give none.
func failure(_ bytes: [UInt8]) -> RulePackError? {
    do {
        _ = try RulePackReader.read(bytes, file: "pack.toml", name: "pack")
        Issue.record("the pack was accepted")
        return nil
    } catch {
        return error
    }
}
