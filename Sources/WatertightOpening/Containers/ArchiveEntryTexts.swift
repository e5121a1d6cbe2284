internal import CArchive

#if canImport(Glibc)
    internal import Glibc
#else
    internal import Darwin
#endif

/// The texts of entries beside their content: links, owners, extended attributes, access lists.
///
/// Owners repeat from entry to entry; each is given where it changes.
struct ArchiveEntryTexts {
    private static let maximumAttributes = 1_000
    private static let commonOwners = Set(["root", "wheel", "staff", "admin", "users"].map { Array($0.utf8) })

    private var latestOwner: [UInt8] = []

    /// The texts of `entry`.
    @unsafe
    mutating func of(_ entry: OpaquePointer, kind: ContainerEntry.Kind) -> [ContainerEntry.Text] {
        var texts: [ContainerEntry.Text] = []
        func add(_ name: String, _ bytes: [UInt8]?) {
            if let bytes, !bytes.isEmpty { texts.append(ContainerEntry.Text(name: name, bytes: bytes)) }
        }
        if kind == .symbolicLink {
            add(
                "link",
                unsafe ArchiveText.first(
                    archive_entry_symlink(entry), archive_entry_symlink_utf8(entry), archive_entry_symlink_w(entry)))
        } else if kind == .hardLink {
            add(
                "link",
                unsafe ArchiveText.first(
                    archive_entry_hardlink(entry), archive_entry_hardlink_utf8(entry), archive_entry_hardlink_w(entry)))
        }
        let owner = unsafe owner(of: entry)
        if !owner.isEmpty && owner != latestOwner { add("owner", owner) }
        latestOwner = owner
        for attribute in unsafe attributes(of: entry) { add("xattr", attribute) }
        var length = 0
        if let metadata = unsafe archive_entry_mac_metadata(entry, &length) {
            add("mac-metadata", unsafe Array(UnsafeRawBufferPointer(start: metadata, count: length)))
        }
        if unsafe archive_entry_acl_types(entry) != 0, let text = unsafe archive_entry_acl_to_text(entry, nil, 0) {
            add("acl", unsafe ArchiveText.bytes(text))
            unsafe free(text)
        }
        return texts
    }

    @unsafe
    private func owner(of entry: OpaquePointer) -> [UInt8] {
        let names = unsafe [
            ArchiveText.first(
                archive_entry_uname(entry), archive_entry_uname_utf8(entry), archive_entry_uname_w(entry)),
            ArchiveText.first(
                archive_entry_gname(entry), archive_entry_gname_utf8(entry), archive_entry_gname_w(entry)),
        ]
        let telling = names.compactMap(\.self).filter { name in
            !Self.commonOwners.contains(name) && !name.allSatisfy { (0x30...0x39).contains($0) }
        }
        return Array(telling.joined(separator: [UInt8(ascii: ":")]))
    }

    /// `name=value` of each extended attribute.
    @unsafe
    private func attributes(of entry: OpaquePointer) -> [[UInt8]] {
        var found: [[UInt8]] = []
        var name: UnsafePointer<CChar>?
        var value: UnsafeRawPointer?
        var length = 0
        unsafe archive_entry_xattr_reset(entry)
        while found.count < Self.maximumAttributes,
            unsafe archive_entry_xattr_next(entry, &name, &value, &length) == ARCHIVE_OK
        {
            let bytes = unsafe Array(UnsafeRawBufferPointer(start: value, count: value == nil ? 0 : length))
            found.append((unsafe ArchiveText.bytes(name) ?? []) + [UInt8(ascii: "=")] + bytes)
        }
        return found
    }
}
