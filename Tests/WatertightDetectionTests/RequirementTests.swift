import Testing
import WatertightDetection
import WatertightModel

/// Rules that are reported only where another matches nearby.
@Suite struct RequirementTests {
    /// A rule `main` that requires `part`, which is itself not reported.
    private func found(
        _ text: String, context: ContentContext = .text, isPart: Bool = true,
        _ change: (inout RuleRequirement) -> Void = { _ in }
    ) throws -> [String] {
        var main = Rule(id: "main", pack: "test", title: "Main", pattern: "main_[0-9]+")
        main.keywords = ["main_"]
        var requirement = RuleRequirement(rule: "part")
        change(&requirement)
        main.requirements = [requirement]
        var part = Rule(id: "part", pack: "test", title: "Part", pattern: "part_[0-9]+")
        part.keywords = ["part_"]
        part.isPart = isPart
        let outcome = try TestDetector.make([main, part]).scan(Array(text.utf8), as: TestDetector.subject(context))
        return outcome.discoveries.map(\.rule)
    }

    @Test func `Without the other rule there is no finding, and a part alone is none`() throws {
        #expect(try found("main_1").isEmpty)
        #expect(try found("part_1").isEmpty)
        #expect(try found("part_1 and main_1") == ["main"])
        #expect(try found("part_1 and main_1", isPart: false) == ["part", "main"])
        #expect(try found("main_1", { $0.isOptional = true }) == ["main"])
    }

    @Test(arguments: [
        ("main_1\npart_1", true), ("part_1\nmain_1", true), ("main_1\n\npart_1", false), ("part_1 main_1", true),
    ])
    func `Lines between them are counted to both sides`(_ text: String, _ isNear: Bool) throws {
        #expect(try found(text, { $0.lines = -1...1 }).isEmpty != isNear)
    }

    @Test(arguments: [("part_1\nmain_1", true), ("main_1\npart_1", false), ("main_1 part_1", true)])
    func `One direction closes the other`(_ text: String, _ isNear: Bool) throws {
        #expect(try found(text, { $0.lines = -1...0 }).isEmpty != isNear)
    }

    @Test(arguments: [
        ("main_1....part_1", true), ("main_1.....part_1", false), ("part_1....main_1", true),
        ("part_1.....main_1", false),
        ("main_1\n...part_1", true),
    ])
    func `Characters count from the match's ends to the other's start`(_ text: String, _ isNear: Bool) throws {
        #expect(try found(text, { $0.reach = .init(before: 10, after: 5) }).isEmpty != isNear)
    }

    @Test(arguments: [("......main_1\npart_1", false), ("......main_1\n......part_1", true)])
    func `With lines, characters are columns`(_ text: String, _ isNear: Bool) throws {
        let near = try found(text) {
            $0.lines = -1...1
            $0.reach = .init(before: 2, after: 2)
        }
        #expect(near.isEmpty != isNear)
    }

    @Test(arguments: [("..main_1\npart_1", true), ("...main_1\npart_1", false)])
    func `Columns may differ so far in whichever lines`(_ text: String, _ isNear: Bool) throws {
        #expect(try found(text, { $0.columnDifference = 2 }).isEmpty != isNear)
    }

    @Test func `In a binary, which has no lines, they are taken for so many bytes`() throws {
        let near = "main_1" + String(repeating: "\u{1}", count: 300) + "part_1"
        let far = "main_1" + String(repeating: "\u{1}", count: 3000) + "part_1"
        #expect(try found(near, context: .binary, { $0.lines = -1...1 }) == ["main"])
        #expect(try found(far, context: .binary, { $0.lines = -1...1 }).isEmpty)
    }

    @Test func `Without a distance the other rule may stand anywhere in the same stretch`() throws {
        #expect(try found("main_1" + String(repeating: " ", count: 90_000) + "part_1") == ["main"])
        #expect(try found("main_1" + String(repeating: " ", count: 400_000) + "part_1").isEmpty)
    }

    @Test func `A part inside another match still counts`() throws {
        var outer = Rule(id: "outer", pack: "test", title: "Outer", pattern: "key part_[0-9]+ end")
        outer.keywords = ["key"]
        var requirement = RuleRequirement(rule: "part")
        requirement.lines = 0...0
        outer.requirements = [requirement]
        var part = Rule(id: "part", pack: "test", title: "Part", pattern: "part_[0-9]+")
        part.keywords = ["part_"]
        part.isPart = true
        let outcome = try TestDetector.make([part, outer]).scan(
            Array("a key part_12 end".utf8), as: TestDetector.subject())
        #expect(outcome.discoveries.map(\.rule) == ["outer"])
    }
}
