/// One option: its names, its help and what it sets. All that is known of it stands in this one value.
struct Flag: Sendable {
    /// The headings of the help.
    enum Group: String, CaseIterable {
        case rules = "What counts"
        case coverage = "What is examined"
        case output = "What is printed"
        case general = "About the program"
    }

    /// What giving it does.
    enum Effect: Sendable {
        /// It takes no value.
        case turn(@Sendable (inout Invocation) throws(UsageError) -> Void)
        /// It takes a value, which the help calls `name`.
        case take(name: String, @Sendable (inout Invocation, FlagValue) throws(UsageError) -> Void)
    }

    /// The long name, with its dashes.
    let name: String
    /// The one-letter name with its dash, if it has one.
    var short: String?
    /// Where the help lists it.
    let group: Group
    /// What it is for, in the help. A line break starts a further line.
    let help: String
    /// What giving it does.
    let effect: Effect

    /// What the help calls its value; nil where it takes none.
    var valueName: String? {
        switch effect {
        case .turn: nil
        case .take(let name, _): name
        }
    }

    /// Whether `name` is one of its names.
    func isNamed(_ name: String) -> Bool { name == self.name || name == short }
}
