/// What the user leaves out: the globs of `--exclude`.
package struct Exclusions: Sendable {
    private var globs: [(text: String, glob: Glob)] = []

    /// The exclusions that `texts` spell.
    package init(_ texts: [String]) throws(ScanError) {
        for text in texts {
            do throws(Glob.Malformed) {
                globs.append((text, try Glob(text)))
            } catch {
                throw ScanError("the glob \(ShownText.of(text)) is malformed: \(error.reason)")
            }
        }
    }

    /// The glob that leaves out what stands at `relativePath` (from the argument on) or `wholePath` (as its place shows
    /// it); nil where none does.
    package func glob(
        takingRelativePath relativePath: some Collection<UInt8>, orWholePath wholePath: some Collection<UInt8>,
        isFolder: Bool
    ) -> String? {
        globs.first { _, glob in
            glob.matches(relativePath, isFolder: isFolder) || glob.matches(wholePath, isFolder: isFolder)
        }?.text
    }
}
