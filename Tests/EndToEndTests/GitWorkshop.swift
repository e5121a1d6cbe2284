import Foundation
import TestSupport

/// A repository in a workshop, independent of the settings of who runs the tests.
struct GitWorkshop {
    let shop: Workshop

    /// What keeps git to the workshop, whatever is around it.
    let environment: [String: String]

    /// Makes an empty repository.
    init(format: String = "sha1") throws {
        shop = try Workshop()
        environment = [
            "GIT_CONFIG_GLOBAL": "/dev/null", "GIT_CONFIG_NOSYSTEM": "1",
            "GIT_CEILING_DIRECTORIES": shop.folder.deletingLastPathComponent().path,
        ]
        try git("init", "-q", "--object-format=\(format)")
    }

    /// Runs git in the repository.
    @discardableResult
    func git(_ arguments: String..., input: [UInt8] = []) throws -> [UInt8] {
        let settings = environment.map { "\($0.key)=\($0.value)" }
        let who = ["-c", "user.name=a", "-c", "user.email=a@fixture.invalid", "-c", "core.hooksPath=hooks"]
        return try shop.run(
            "env", arguments: ["-u", "GIT_DIR", "-u", "GIT_INDEX_FILE"] + settings + ["git"] + who + arguments,
            input: input)
    }

    /// Writes a file and stages it.
    func stage(_ name: String, _ text: String) throws {
        try shop.write(name, text)
        try git("add", "--", name)
    }

    /// Commits what is staged, without asking a hook.
    func commit() throws { try git("commit", "-q", "-n", "-m", "x") }

    /// Runs `watertight skim` in a folder of the repository, with further variables.
    func skim(
        _ arguments: String..., in folder: String = "", setting variables: [String: String] = [:]
    ) throws -> BuiltProgram.Outcome {
        try BuiltProgram(shop: shop).run(
            ["skim"] + arguments, in: folder, environment: environment.merging(variables) { $1 })
    }

    /// The places of the findings of a skim, and its gaps as `reason place`.
    func places(_ arguments: String...) throws -> (found: [String], gaps: [String], status: Int32) {
        let run = try BuiltProgram(shop: shop).run(["skim", "--format", "json"] + arguments, environment: environment)
        let report = try run.report
        let findings = report["findings"] as? [[String: Any]] ?? []
        let coverage = report["coverage"] as? [String: Any]
        let gaps = coverage?["gaps"] as? [[String: Any]] ?? []
        return (
            findings.map { "\($0["place"] ?? "")" }, gaps.map { "\($0["reason"] ?? "") \($0["place"] ?? "")" },
            run.status
        )
    }
}
