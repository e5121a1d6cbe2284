internal import CArchive
internal import WatertightModel

/// What the user gave to open encrypted archives with. Which one fits which entry is found out by trying.
public struct ArchivePasswords: Sendable {
    /// None at all.
    public static let none = ArchivePasswords([])

    /// Each as a C string.
    private let values: [[CChar]]

    /// The passwords, as bytes; a NUL ends one.
    public init(_ values: [[UInt8]]) {
        self.values = values.map { $0.prefix { $0 != 0 }.map { CChar(bitPattern: $0) } + [0] }
    }

    /// Whether there is none.
    var isEmpty: Bool { values.isEmpty }

    /// Gives them to a reader that is not open yet.
    func add(to archive: ArchiveHandle) {
        for value in values { archive.call { unsafe archive_read_add_passphrase($0.pointer, value) } }
    }

    /// What to say of an entry that none of them opens.
    var problem: OpeningError {
        OpeningError(.encrypted, isEmpty ? "entry needs a password" : "entry needs another password than those given")
    }
}
