/// Every option of every verb.
///
/// An option that may be given once only and is given again is set again: the last one counts, so that one can be appended
/// to an alias or to a variable of a build script. Those that collect (`--rules`, `--exclude`, …) add up.
enum FlagTable {
    /// The options that `verb` takes, in the order of the help.
    static func flags(of verb: Verb) -> [Flag] {
        switch verb {
        case .scan, .skim, .audit: RuleFlags.all + CoverageFlags.all + OutputFlags.all + GeneralFlags.all
        case .rules: RulesFlags.all + GeneralFlags.all
        case .schema, .version, .help: GeneralFlags.all
        }
    }
}
