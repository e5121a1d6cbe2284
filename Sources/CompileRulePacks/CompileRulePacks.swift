import PackagePlugin

/// Runs `rule-pack-compiler` whenever it, and with it a pack of `Rules/`, has changed.
@main
struct CompileRulePacks: BuildToolPlugin {
    func createBuildCommands(context: PluginContext, target: any Target) async throws -> [Command] {
        let output = context.pluginWorkDirectoryURL.appending(path: "RulePackText.swift")
        return [
            .buildCommand(
                displayName: "Compiling the rule packs",
                executable: try context.tool(named: "rule-pack-compiler").url,
                arguments: [output.path(percentEncoded: false)], outputFiles: [output])
        ]
    }
}
