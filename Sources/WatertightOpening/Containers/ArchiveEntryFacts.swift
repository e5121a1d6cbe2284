internal import CArchive

/// What libarchive says of an entry, copied out of it.
struct ArchiveEntryFacts {
    /// The name's bytes, or `entry-N` where there are none.
    let name: [UInt8]
    /// What it is.
    let kind: ContainerEntry.Kind
    /// The stated size.
    let size: Int?
    /// Whether it needs a password.
    let isEncrypted: Bool

    /// The facts of `entry`, the `ordinal`th of its container, counted from 0.
    @unsafe
    init(_ entry: OpaquePointer, ordinal: Int) {
        let found = unsafe ArchiveText.first(
            archive_entry_pathname(entry), archive_entry_pathname_utf8(entry), archive_entry_pathname_w(entry))
        name = found ?? Array("entry-\(ordinal + 1)".utf8)
        let isHardLink = unsafe archive_entry_hardlink(entry) != nil || archive_entry_hardlink_utf8(entry) != nil
        kind =
            switch unsafe archive_entry_filetype(entry) & watertight_ae_ifmt {
            case _ where isHardLink: .hardLink
            case watertight_ae_ifdir: .directory
            case watertight_ae_iflnk: .symbolicLink
            case watertight_ae_ifreg, 0: .file
            default: .other
            }
        size = unsafe archive_entry_size_is_set(entry) == 0 ? nil : Int(archive_entry_size(entry))
        isEncrypted = unsafe archive_entry_is_encrypted(entry) == 1 || archive_entry_is_data_encrypted(entry) == 1
    }
}
