internal import WatertightDetection
internal import WatertightRules

#if canImport(Glibc)
    internal import Glibc
#else
    internal import Darwin
#endif

/// Writes a Swift file with the built-in packs, compiled. usage: rule-pack-compiler FILE
@main
struct RulePackCompilerTool {
    static func main() throws {
        guard CommandLine.arguments.count == 2 else {
            print("usage: rule-pack-compiler FILE")
            exit(2)
        }
        var packs = try BuiltInRulePacks.load()
        for index in packs.indices { packs[index].sha256 = SecretIdentifier.sha256(packs[index].text) }
        let source = "let rulePackText: StaticString = \(literal(try RulePackCompiler.text(of: packs)))\n"
        let path = CommandLine.arguments[1]
        guard let file = unsafe fopen(path, "w") else { throw Failure.cannotWrite(path) }
        let written = unsafe fputs(source, file)
        guard unsafe fclose(file) == 0, written >= 0 else { throw Failure.cannotWrite(path) }
    }

    enum Failure: Error {
        case cannotWrite(String)
    }

    /// A text as a literal of Swift.
    private static func literal(_ text: String) -> String {
        var literal = "\""
        for scalar in text.unicodeScalars { literal += scalar.escaped(asASCII: true) }
        return literal + "\""
    }
}
