internal import WatertightModel

/// Whether what stands somewhere has been shipped or is about to be: in an app's bundle, or in a file made to hold the settings
/// of one machine, `.env` and its kin. Elsewhere a value may well be a test's.
enum SettingsFile {
    static func holds(_ subject: ScanSubject) -> Bool {
        if subject.isInAppBundle { return true }
        guard subject.context == .configuration else { return false }
        let place = subject.place.text.lowercased()
        let name = place.split { $0 == "/" || $0 == "#" }.last.map(String.init) ?? place
        if name == ".env" || name.hasPrefix(".env.") {
            return !templates.contains { name.hasSuffix($0) }
        }
        return endings.contains { name.hasSuffix($0) }
    }

    private static let templates = [".example", ".sample", ".template", ".dist", ".test", ".defaults"]

    private static let endings = [".env", ".xcconfig", "local.properties", "gradle.properties", ".tfvars", ".netrc"]
}
