/// A format that holds entries.
public enum ContainerKind: String, CaseIterable, Sendable {
    /// zip and all that is one: ipa, apk, jar, docx, …
    case zip
    /// 7z.
    case sevenZip = "7z"
    /// RAR 4 and 5.
    case rar
    /// Microsoft cabinet.
    case cab
    /// LHA and LZS.
    case lha
    /// ISO 9660, with Rock Ridge and Joliet.
    case iso9660
    /// xar, such as an installer package.
    case xar
    /// A disk image of Apple's (UDIF).
    case diskImage = "dmg"
    /// tar in all its dialects.
    case tar
    /// cpio: binary, odc and newc.
    case cpio
    /// ar: static libraries and Debian packages.
    case ar
    /// A bundle of Unity's assets.
    case unityBundle = "Unity bundle"
    /// The files of an Electron app.
    case asar

    /// The name for messages.
    public var name: String { rawValue }

    /// Whether it can only be opened where all its bytes are at hand.
    public var needsRandomAccess: Bool {
        switch self {
        case .zip, .sevenZip, .rar, .cab, .lha, .iso9660, .xar, .unityBundle, .asar, .diskImage: true
        case .tar, .cpio, .ar: false
        }
    }
}
