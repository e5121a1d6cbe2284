internal import CArchive

extension ContainerKind {
    /// Whether entries are stored as they are, so that their bytes were charged when the container came into being.
    var isStored: Bool {
        switch self {
        case .tar, .cpio, .ar, .iso9660, .asar: true
        case .diskImage, .zip, .sevenZip, .rar, .cab, .lha, .xar, .unityBundle: false
        }
    }

    /// Enables libarchive's reader of it.
    func enable(_ reader: ArchiveHandle.Reader) -> Int32 {
        switch self {
        case .zip: unsafe archive_read_support_format_zip_streamable(reader.pointer)
        case .sevenZip: unsafe archive_read_support_format_7zip(reader.pointer)
        case .rar: unsafe archive_read_support_format_rar(reader.pointer)
        case .cab: unsafe archive_read_support_format_cab(reader.pointer)
        case .lha: unsafe archive_read_support_format_lha(reader.pointer)
        case .iso9660: unsafe archive_read_support_format_iso9660(reader.pointer)
        case .xar: unsafe archive_read_support_format_xar(reader.pointer)
        case .tar: unsafe archive_read_support_format_tar(reader.pointer)
        case .cpio: unsafe archive_read_support_format_cpio(reader.pointer)
        case .ar: unsafe archive_read_support_format_ar(reader.pointer)
        // They are none of libarchive's.
        case .unityBundle, .asar, .diskImage: ARCHIVE_FATAL
        }
    }
}
