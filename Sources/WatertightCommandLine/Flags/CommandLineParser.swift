internal import Watertight

/// Reads a verb's arguments: options by the flag table, the rest as paths.
///
/// Arguments are bytes, as paths are. `--flag value` and `--flag=value` are the same, and `--` ends the options. A `-`
/// alone is standard input.
struct CommandLineParser {
    private let verb: Verb
    private let flags: [Flag]
    private var invocation: Invocation

    /// What `arguments`, those after the verb, say.
    static func parse(_ verb: Verb, _ arguments: [[UInt8]]) throws(UsageError) -> Invocation {
        var parser = CommandLineParser(verb)
        try parser.read(arguments)
        return parser.invocation
    }

    private init(_ verb: Verb) {
        self.verb = verb
        flags = FlagTable.flags(of: verb)
        invocation = Invocation(verb: verb)
    }

    private mutating func read(_ arguments: [[UInt8]]) throws(UsageError) {
        var rest = arguments[...]
        var optionsEnded = false
        while let argument = rest.popFirst() {
            if optionsEnded || argument.first != UInt8(ascii: "-") {
                invocation.options.inputs.append(.path(argument))
            } else if argument == Array("-".utf8) {
                invocation.options.inputs.append(.standardInput)
            } else if argument == Array("--".utf8) {
                optionsEnded = true
            } else {
                try readOption(argument, &rest)
            }
        }
    }

    private mutating func readOption(
        _ argument: [UInt8], _ rest: inout ArraySlice<[UInt8]>
    ) throws(UsageError) {
        let equals = argument.firstIndex(of: UInt8(ascii: "="))
        let name = String(decoding: argument[..<(equals ?? argument.endIndex)], as: UTF8.self)
        guard let flag = flags.first(where: { $0.isNamed(name) }) else { throw unknown(name) }
        let attached = equals.map { Array(argument[($0 + 1)...]) }
        switch flag.effect {
        case .turn(let turn):
            if attached != nil { throw UsageError("\(flag.name) takes no value") }
            try turn(&invocation)
        case .take(let valueName, let take):
            guard let bytes = attached ?? rest.popFirst() else {
                throw UsageError("\(flag.name) needs a value: \(flag.name) \(valueName)")
            }
            try take(&invocation, FlagValue(flag: flag.name, bytes: bytes))
        }
    }

    private func unknown(_ name: String) -> UsageError {
        let nearest = Suggestion.nearest(to: name, among: flags.map(\.name))
        let hint = nearest.map { "; did you mean \($0)?" } ?? ""
        return UsageError("unknown option \(ShownText.of(name))\(hint)")
    }
}
