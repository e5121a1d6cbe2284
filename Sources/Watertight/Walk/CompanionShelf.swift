internal import WatertightModel
internal import WatertightOpening

/// Holds those entries of a container that another entry is needed to read, until that came by: a database and its log.
///
/// What is held lies in memory or, where it is large, in an unlinked file.
struct CompanionShelf {
    /// More entries than this do not wait.
    private static let maximumHeld = 64
    /// What the names of companions end with.
    private static let suffixes = ["-wal"]

    private var waiting: [(blob: Blob, suffixes: [String])] = []
    private var companions: [[UInt8]: any RandomAccessBytes] = [:]

    /// Looks at an entry; true where it waits, and will be handed out by `takeAll`.
    ///
    /// A companion is remembered and examined by itself as well.
    mutating func hold(_ blob: inout Blob, walk: BlobWalk) -> Bool {
        let isCompanion = Self.suffixes.contains { blob.name.suffix($0.utf8.count).elementsEqual($0.utf8) }
        if isCompanion, companions.count < Self.maximumHeld {
            blob.content = held(blob, walk)
            if case .bytes(let bytes) = blob.content { companions[blob.name] = bytes }
            return false
        }
        guard waiting.count < Self.maximumHeld else { return false }
        let head = BlobWalk.head(of: &blob.content)
        guard case .structure(let kind) = BlobWalk.format(of: blob.content, head: head) else { return false }
        let suffixes = kind.companionSuffixes(head: head)
        if suffixes.isEmpty { return false }
        blob.content = held(blob, walk)
        waiting.append((blob, suffixes))
        return true
    }

    /// The entries that waited, with what came by for them.
    mutating func takeAll() -> [Blob] {
        defer { waiting = [] }
        return waiting.map { blob, suffixes in
            var blob = blob
            blob.companions = suffixes.compactMap { suffix in
                companions[blob.name + Array(suffix.utf8)].map { Companion(suffix: suffix, bytes: $0) }
            }
            return blob
        }
    }

    private func held(_ blob: Blob, _ walk: BlobWalk) -> BlobContent {
        switch blob.content {
        case .bytes: blob.content
        case .stream(let stream): walk.spool(stream, at: blob.place)
        }
    }
}
