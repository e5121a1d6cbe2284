/// The help, made from the flag table.
enum Help {
    private static let helpColumn = 30

    /// The help of the whole program.
    static var overview: String {
        var text = """
            watertight looks for secrets in what you are about to ship or share.

            usage: watertight VERB [OPTION…] [PATH…]


            """
        for verb in Verb.allCases { text += row(verb.rawValue, verb.summary, column: 12) }
        return text + "\n`watertight scan --help` lists the options of a scan.\n"
    }

    /// The help of one verb.
    static func text(of verb: Verb) -> String {
        if verb == .rules { return rulesUsage + options(of: verb) + rulesStatus }
        guard verb.isScan else {
            return "usage: watertight \(verb.rawValue)\n\n" + row(verb.rawValue, verb.summary, column: 12)
        }
        return usage(of: verb) + options(of: verb) + """
            Of an option that is given twice, the last counts; repeatable ones add up.
            Exit status: 0 clean, 1 leak, 3 incomplete (something was not examined),
            2 wrong usage or an output that could not be written.

            """
    }

    /// The options of a verb under their headings.
    private static func options(of verb: Verb) -> String {
        var text = ""
        for group in Flag.Group.allCases {
            let flags = FlagTable.flags(of: verb).filter { $0.group == group }
            if flags.isEmpty { continue }
            text += "\(group.rawValue)\n"
            for flag in flags { text += row(names(of: flag), flag.help, column: helpColumn) }
            text += "\n"
        }
        return text
    }

    private static let rulesUsage = """
        usage: watertight rules list | show ID | check [FILE…] | test [FILE…] | schema | import FILE

          list          the rules, one a line
          show ID       all that a rule says
          check [FILE…] what is wrong with rules, or slow: ids, patterns, examples
          test [FILE…]  try rules on their own examples
          schema        the JSON Schema of a rule pack
          import FILE   a YAML pack of Nosey Parker, Titus or Kingfisher, as TOML

        Without a FILE, check and test are about the built-in rules.


        """

    private static let rulesStatus = """
        Exit status: 0 fine, 1 something fell short, 2 wrong usage or a pack that cannot be read.

        """

    private static func usage(of verb: Verb) -> String {
        switch verb {
        case .skim: skimUsage
        case .audit: auditUsage
        default: scanUsage
        }
    }

    private static let scanUsage = """
        usage: watertight scan [OPTION…] PATH…

        Examines files, folders and archives, and what is in them; - is standard input.

          watertight scan My.ipa
          watertight scan build/ --exclude '*.dSYM' --report json=leaks.json
          tar c . | watertight scan - --accept-gap encrypted


        """

    private static let skimUsage = """
        usage: watertight skim [OPTION…] [PATH…]

        Examines what is staged in git's index, in its staged form, or the paths. Beside
        secrets it names sample data that looks live: hosts and people that may exist.

          watertight skim
          watertight skim Tests/Fixtures --fail-on low


        """

    private static let auditUsage = """
        usage: watertight audit [OPTION…] CAPTURE…

        Examines captures of network traffic (HAR; alone, compressed or in
        archives), with app logs and crash reports beside them. Without a single exchange
        in them it ends with status 2.

          watertight audit session.har
          watertight audit session.har logs/ --report json=audit.json


        """

    private static func names(of flag: Flag) -> String {
        let short = flag.short.map { "\($0), " } ?? ""
        let value = flag.valueName.map { " \($0)" } ?? ""
        return short + flag.name + value
    }

    /// A name and its help, which may have several lines, from `column` on.
    private static func row(_ name: String, _ help: String, column: Int) -> String {
        let margin = String(repeating: " ", count: column)
        let start = "  " + name
        let lines = help.split(separator: "\n").joined(separator: "\n" + margin)
        let gap = start.count + 2 <= column ? String(repeating: " ", count: column - start.count) : "\n" + margin
        return start + gap + lines + "\n"
    }
}
