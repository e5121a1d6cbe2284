public import WatertightModel

/// A file of rules, read and checked; patterns are compiled later, by detection.
public struct RulePack: Hashable, Sendable {
    /// The pack's name in reports.
    public internal(set) var name: String
    /// The pack's own version, or an empty text.
    public internal(set) var version: String
    /// The file's bytes; empty for a built-in pack that was read when the program was built.
    public internal(set) var text: [UInt8]
    /// SHA-256 of the file's bytes in hexadecimal, where it is known already.
    public var sha256 = ""
    /// The rules in the file's order.
    public internal(set) var rules: [Rule]
    /// What excuses a match of any rule of this pack, of the packs that it extends and of those that extend it.
    public internal(set) var allowlists: [RuleAllowlist]
    /// What leaves out files, for all those rules.
    public let prefilters: [RuleExpression]
    /// What drops matches of all those rules.
    public let filters: [RuleExpression]
    /// What excuses a match of certain rules of the packs that it extends; for its own rules they have it.
    public let targetedAllowlists: [TargetedAllowlist]
    /// Which packs it builds on. Their rules are not in `rules`, unless they are stated here again.
    public let extends: PackExtension
    /// What was not understood or not taken, one sentence each, in the file's order.
    public let warnings: [String]

    /// A pack from its parts.
    public init(
        name: String, version: String = "", text: [UInt8] = [], rules: [Rule], allowlists: [RuleAllowlist] = [],
        prefilters: [RuleExpression] = [], filters: [RuleExpression] = [],
        targetedAllowlists: [TargetedAllowlist] = [], extends: PackExtension = PackExtension(), warnings: [String] = []
    ) {
        self.name = name
        self.version = version
        self.text = text
        self.rules = rules
        self.allowlists = allowlists
        self.prefilters = prefilters
        self.filters = filters
        self.targetedAllowlists = targetedAllowlists
        self.extends = extends
        self.warnings = warnings
    }
}
