/// Texts of libarchive, which come in the thread's encoding, as UTF-8, or in wide characters.
enum ArchiveText {
    /// The bytes of the first that is there. The others are not asked for: libarchive would convert them.
    @unsafe
    static func first(
        _ narrow: @autoclosure () -> UnsafePointer<CChar>?, _ utf8: @autoclosure () -> UnsafePointer<CChar>?,
        _ wide: @autoclosure () -> UnsafePointer<Int32>?
    ) -> [UInt8]? {
        if let bytes = unsafe bytes(narrow()) ?? bytes(utf8()) { return bytes }
        guard let wide = unsafe wide(), unsafe wide.pointee != 0 else { return nil }
        var text = String.UnicodeScalarView()
        var index = 0
        while unsafe wide[index] != 0 {
            text.append(unsafe Unicode.Scalar(UInt32(bitPattern: wide[index])) ?? "\u{FFFD}")
            index += 1
        }
        return Array(String(text).utf8)
    }

    /// The bytes of a 0-terminated text; nil where there is none or it is empty.
    @unsafe
    static func bytes(_ text: UnsafePointer<CChar>?) -> [UInt8]? {
        guard let text = unsafe text, unsafe text.pointee != 0 else { return nil }
        var bytes: [UInt8] = []
        var index = 0
        while unsafe text[index] != 0 {
            bytes.append(UInt8(bitPattern: unsafe text[index]))
            index += 1
        }
        return bytes
    }
}
