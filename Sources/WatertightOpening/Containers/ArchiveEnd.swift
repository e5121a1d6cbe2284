/// Where an archive says that it ends.
enum ArchiveEnd {
    /// The offset behind the archive's last byte, where its format states it and more bytes follow.
    static func stated(by bytes: any RandomAccessBytes, kind: ContainerKind) -> Int? {
        guard let head = try? bytes.bytes(at: 0, count: 36), head.count >= 32 else { return nil }
        let end: Int
        switch kind {
        case .sevenZip:
            // 7zFormat.txt, "SignatureHeader": 32 bytes, then the next header's offset and size.
            let (offset, size) = (head.little64(12), head.little64(20))
            guard let offset, let size, offset <= bytes.count, size <= bytes.count else { return nil }
            end = 32 + offset + size
        case .cab:
            // [MS-CAB] 2.1: cbCabinet.
            end = head.little32(8)
        default: return nil
        }
        return end > 0 && end < bytes.count ? end : nil
    }
}
