/// Recognises containers by their front.
enum ContainerMagic {
    /// The kind of container that `head` begins.
    static func kind(of head: [UInt8], _ bytes: (any RandomAccessBytes)?) -> ContainerKind? {
        if isZip(head) { return .zip }
        if head.has([0x37, 0x7A, 0xBC, 0xAF, 0x27, 0x1C]) { return .sevenZip }
        if head.has([0x52, 0x61, 0x72, 0x21, 0x1A, 0x07, 0x00])
            || head.has([0x52, 0x61, 0x72, 0x21, 0x1A, 0x07, 0x01, 0x00])
        {
            return .rar
        }
        // [MS-CAB] 2.1: a signature and a reserved number that is 0.
        if head.has([0x4D, 0x53, 0x43, 0x46, 0, 0, 0, 0]) { return .cab }
        if head.has("xar!"), head.big16(4) >= 28, head.big16(6) <= 2 { return .xar }
        if isAr(head) { return .ar }
        if isLHA(head) { return .lha }
        if CpioMagic.matches(head) { return .cpio }
        if TarMagic.matches(head) { return .tar }
        if UnityBundle.matches(head) { return .unityBundle }
        if AsarContainer.matches(head) { return .asar }
        if isISO9660(head, bytes) { return .iso9660 }
        return nil
    }

    private static func isZip(_ head: [UInt8]) -> Bool {
        if head.has(ZipSignature.local) { return isLocalHeader(head, at: 0) }
        if head.has(ZipSignature.descriptor) || head.has(ZipSignature.single) { return isLocalHeader(head, at: 4) }
        // An empty zip is an end record only.
        return head.has(ZipSignature.end) && head.count >= 22 && head[4..<20].allSatisfy { $0 == 0 }
    }

    /// A local header with a version that was ever given; one that is cut off counts as well.
    private static func isLocalHeader(_ head: [UInt8], at offset: Int) -> Bool {
        head.has(ZipSignature.local, at: offset) && (head.count < offset + 6 || head[offset + 4] <= 99)
    }

    /// `!<arch>\n`, and then nothing or a header that ends as one must.
    private static func isAr(_ head: [UInt8]) -> Bool {
        head.has("!<arch>\n") && (head.count == 8 || head.has("`\n", at: 66))
    }

    /// `-lh5-` and its like at 2; the level at 20 says how the header is verified.
    private static func isLHA(_ head: [UInt8]) -> Bool {
        guard head.count >= 24, head[2] == UInt8(ascii: "-"), head[3] == UInt8(ascii: "l"),
            head[4] == UInt8(ascii: "h") || head[4] == UInt8(ascii: "z"), head[6] == UInt8(ascii: "-")
        else { return false }
        switch head[20] {
        case 0, 1:
            let size = Int(head[0])
            guard size >= 20, head.count >= 2 + size else { return false }
            return head[2..<(2 + size)].reduce(UInt8(0), { $0 &+ $1 }) == head[1]
        case 2: return head.little16(0) >= 26
        case 3: return head.little16(0) == 4
        default: return false
        }
    }

    /// A volume descriptor in sector 16 (ECMA-119 8.1).
    private static func isISO9660(_ head: [UInt8], _ bytes: (any RandomAccessBytes)?) -> Bool {
        if head.count >= 32_775 { return head.has("CD001\u{1}", at: 32_769) }
        guard let bytes, bytes.count >= 32_775 else { return false }
        return ((try? bytes.bytes(at: 32_769, count: 6)) ?? []).has("CD001\u{1}")
    }
}
