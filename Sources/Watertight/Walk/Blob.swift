internal import WatertightModel
internal import WatertightOpening

/// Some bytes and the place they have, on their way through the walk.
struct Blob {
    /// Where they stand; secrets in names are redacted already.
    var place: Place
    /// The last part of the name, or the whole name within an archive: tells context and names what a compressor held.
    var name: [UInt8]
    /// The bytes.
    var content: BlobContent
    /// How many steps of nesting lead here.
    var depth: Int
    /// Whether they belong to an app bundle (`X.app/`).
    var isInAppBundle: Bool
    /// Whether they are a text out of a capture, whatever their name says: a body.
    var isCaptured = false
    /// Whether it may look compressed without being so.
    var mayLookPacked = false
    /// The files beside it that it needs to be read.
    var companions: [Companion] = []
}
