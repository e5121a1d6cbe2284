internal import WatertightModel

/// What can be told of a container before libarchive sees it, where libarchive itself would only give odd errors:
/// encryption, and files that are one of several.
struct ArchivePreflight {
    /// What to note.
    private(set) var notes: [OpeningError] = []
    /// Whether it is worth going on.
    private(set) var canBegin = true
    /// Which entries need a password.
    private(set) var encryption = EntryEncryption.none

    /// Looks at `bytes`.
    init(_ kind: ContainerKind, _ bytes: any RandomAccessBytes) {
        switch kind {
        case .rar: readRar(bytes)
        case .cab: readCabinet(bytes)
        case .sevenZip: read7z(bytes)
        case .zip, .lha, .iso9660, .xar, .tar, .cpio, .ar, .unityBundle, .asar, .diskImage: break
        }
    }

    private mutating func readRar(_ bytes: any RandomAccessBytes) {
        let facts = RarFacts(bytes)
        encryption = facts.encryption
        if facts.isVolume, !(bytes is JoinedBytes) { notes.append(.volume) }
        if facts.hasEncryptedHeaders {
            notes.append(OpeningError(.encrypted, "the list of entries needs a password"))
            canBegin = false
        }
    }

    /// [MS-CAB] 2.1: the flags say whether the set goes on before or behind this file.
    private mutating func readCabinet(_ bytes: any RandomAccessBytes) {
        let head = (try? bytes.bytes(at: 0, count: 36)) ?? []
        if head.little16(30) & 3 != 0 { notes.append(.volume) }
    }

    /// 7zFormat.txt, "SignatureHeader": where the directory is, counted from behind these 32 bytes.
    private mutating func read7z(_ bytes: any RandomAccessBytes) {
        let head = (try? bytes.bytes(at: 0, count: 32)) ?? []
        let start = head.little64(12) ?? .max
        let size = head.little64(20) ?? .max
        if head.count < 32 || start > bytes.count - 32 || size > bytes.count - 32 - start {
            notes.append(OpeningError(.truncated, "7z ends before its directory; it may be one volume of a set"))
            canBegin = false
        }
    }
}
