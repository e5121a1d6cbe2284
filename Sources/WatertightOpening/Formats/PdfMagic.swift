internal import WatertightModel

/// Tells whether a PDF's text can be seen in its bytes.
enum PdfMagic {
    private static let chunkBytes = 256 << 10

    /// The gap that a PDF is: encrypted, or with compressed streams (ISO 32000-1, 7.4 and 7.6); nil where it is plain.
    static func problem(_ head: [UInt8], _ bytes: (any RandomAccessBytes)?) -> OpeningError? {
        var isCompressed = names(head, ["/FlateDecode", "/LZWDecode", "/Fl ", "/ObjStm"])
        var isEncrypted = names(head, ["/Encrypt"])
        var offset = head.count
        while let bytes, offset < bytes.count, !isEncrypted,
            let chunk = try? bytes.bytes(at: max(0, offset - 16), count: chunkBytes), !chunk.isEmpty
        {
            isCompressed = isCompressed || names(chunk, ["/FlateDecode", "/LZWDecode", "/ObjStm"])
            isEncrypted = names(chunk, ["/Encrypt"])
            offset += chunkBytes - 16
        }
        if isEncrypted { return OpeningError(.encrypted, "an encrypted PDF") }
        return isCompressed ? OpeningError(.unsupported, "a PDF whose streams are compressed") : nil
    }

    private static func names(_ bytes: [UInt8], _ words: [StaticString]) -> Bool {
        for index in bytes.indices where bytes[index] == UInt8(ascii: "/") {
            if words.contains(where: { bytes.has($0, at: index) }) { return true }
        }
        return false
    }
}
