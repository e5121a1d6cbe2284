internal import WatertightModel

/// Recognises what is known by its end.
enum TrailerMagic {
    /// How far from the end a zip's end record is looked for, where the front is no zip's.
    private static let zipReach = 1 << 20

    /// Whether a zip stands at the end: one with a directory that fits.
    static func isZip(_ bytes: any RandomAccessBytes) -> Bool {
        guard bytes.count > 22 + 46, case .found(let directory) = ZipDirectorySearch.search(bytes, reach: zipReach)
        else { return false }
        return directory.declaredCount > 0
    }

    /// A disk image of Apple's that says so at its end.
    static func problem(_ bytes: any RandomAccessBytes) -> OpeningError? {
        guard bytes.count >= 512, let tail = try? bytes.bytes(at: bytes.count - 512, count: 512) else { return nil }
        if tail.has("cdsaencr", at: 504) { return OpeningError(.encrypted, "an encrypted disk image") }
        return nil
    }
}
