/// What the user leaves out: the globs of `--exclude`.
package struct Exclusions: Sendable {
    private var globs: [Glob] = []

    /// The exclusions that `texts` spell.
    package init(_ texts: [String]) throws(ScanError) {
        for text in texts {
            do throws(Glob.Malformed) {
                globs.append(try Glob(text))
            } catch {
                throw ScanError("the glob \(ShownText.of(text)) is malformed: \(error.reason)")
            }
        }
    }

    /// Whether `relativePath` (from the argument on) or `wholePath` (as its place shows it) is left out.
    package func contains(
        relativePath: some Collection<UInt8>, wholePath: some Collection<UInt8>, isFolder: Bool
    ) -> Bool {
        globs.contains {
            $0.matches(relativePath, isFolder: isFolder) || $0.matches(wholePath, isFolder: isFolder)
        }
    }
}
