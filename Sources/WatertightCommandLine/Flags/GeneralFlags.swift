/// The options that every verb takes.
enum GeneralFlags {
    static let all: [Flag] = [
        Flag(
            name: "--help", short: "-h", group: .general, help: "print this and do nothing else",
            effect: .turn { invocation throws(UsageError) in invocation.wantsHelp = true }),
        Flag(
            name: "--version", group: .general, help: "print the version and do nothing else",
            effect: .turn { invocation throws(UsageError) in invocation.wantsVersion = true }),
    ]
}
