import Testing
import WatertightModel
import WatertightRules

/// How near a required rule must be, in the words of two generations.
@Suite struct `Distances of required rules` {
    private func requirement(_ line: String) throws -> RuleRequirement? {
        try read("[[rules]]\nid = \"a\"\nregex = 'a'\n\(line)").rules.first?.requirements.first
    }

    @Test(
        arguments: [
            ("5L", -4...4, nil), ("1L", 0...0, nil), ("-2L", -1...0, nil), ("+3L", 0...2, nil),
            ("100C", nil, RuleRequirement.Reach(before: 100, after: 100)),
            ("7L,200C", -6...6, RuleRequirement.Reach(before: 200, after: 200)),
            ("-2L, +4C", -1...0, RuleRequirement.Reach(before: 0, after: 4)),
            ("-2C,+40C", nil, RuleRequirement.Reach(before: 2, after: 40)),
        ] as [(String, ClosedRange<Int>?, RuleRequirement.Reach?)])
    func `A list of distances is read`(
        _ within: String, _ lines: ClosedRange<Int>?, _ reach: RuleRequirement.Reach?
    ) throws {
        let read = try requirement("components = [{ id = \"b\", within = \"\(within)\" }]")
        #expect(read?.lines == lines)
        #expect(read?.reach == reach)
        #expect(read?.columnDifference == nil)
    }

    @Test func `Lines and columns of the older words are differences`() throws {
        let read = try requirement("[[rules.required]]\nid = \"b\"\nwithinLines = 3\nwithinColumns = 40")
        #expect(read?.lines == -3...3)
        #expect(read?.columnDifference == 40)
    }

    @Test func `Components come before required rules, and may be optional`() throws {
        let read = try requirement("required = [{ id = \"x\" }]\ncomponents = [{ id = \"b\", optional = true }]")
        #expect(read?.rule == "b")
        #expect(read?.isOptional == true)
    }

    @Test(arguments: ["5X", "L", "5", "--5L", "5L,,6C", "99999999999999999999L"])
    func `A distance that is none is an error`(_ within: String) {
        #expect(
            failure("[[rules]]\nid = \"a\"\nregex = 'a'\ncomponents = [{ id = \"b\", within = \"\(within)\" }]")?
                .message.contains("is no list of distances") == true)
    }
}
