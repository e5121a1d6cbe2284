/// App bundles, told by their folder's name.
enum AppBundle {
    /// Whether a path leads into a bundle: one of its folders ends in `.app`, `.appex` or `.framework` of one.
    static func contains(_ path: [UInt8]) -> Bool {
        let folders = path.split(separator: UInt8(ascii: "/")).dropLast()
        return folders.contains { folder in
            folder.suffix(4).elementsEqual(".app".utf8) || folder.suffix(6).elementsEqual(".appex".utf8)
        }
    }
}
