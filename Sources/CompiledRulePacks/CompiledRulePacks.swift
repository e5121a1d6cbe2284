/// The packs of `Rules/` as `rule-pack-compiler` has read them, in the text of `RulePackCompiler`.
///
/// Reading them from TOML takes ten milliseconds, which a scan of a few files does not have.
public enum CompiledRulePacks {
    /// The text, which is part of the program and needs no copy.
    public static let text: StaticString = rulePackText
}
