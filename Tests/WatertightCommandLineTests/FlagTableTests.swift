import Testing

@testable import WatertightCommandLine

@Suite struct FlagTableTests {
    @Test(arguments: Verb.allCases)
    func `every flag has a name, a help that fits, and a heading`(_ verb: Verb) {
        for flag in FlagTable.flags(of: verb) {
            #expect(flag.name.hasPrefix("--"))
            #expect(!flag.help.isEmpty)
            #expect(flag.help.split(separator: "\n").allSatisfy { $0.count <= 50 }, "\(flag.name) is too wide")
        }
    }

    @Test(arguments: Verb.allCases)
    func `no two flags of a verb share a name`(_ verb: Verb) {
        let names = FlagTable.flags(of: verb).flatMap { [$0.name] + ($0.short.map { [$0] } ?? []) }
        #expect(Set(names).count == names.count)
    }

    @Test func `the help of a scan lists every flag and fits a terminal`() {
        let help = Help.text(of: .scan)
        for flag in FlagTable.flags(of: .scan) { #expect(help.contains(flag.name)) }
        #expect(help.split(separator: "\n").allSatisfy { $0.count <= 80 })
    }

    @Test func `the help names no verb that does not work`() {
        for verb in Verb.announced { #expect(!Help.overview.contains(verb)) }
    }
}
