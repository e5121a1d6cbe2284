/// Recognises pixels, sound, film and fonts.
enum MediaMagic {
    /// A word for what `head` begins.
    static func kind(of head: [UInt8]) -> String? {
        guard head.count >= 12 else { return nil }
        return image(head) ?? font(head) ?? film(head) ?? sound(head)
    }

    private static func image(_ head: [UInt8]) -> String? {
        if head.has([0xFF, 0xD8, 0xFF]), (0xC0...0xFE).contains(head[3]) { return "jpeg" }
        if head.has("GIF87a") || head.has("GIF89a"), OpaqueMagic.hasControl(head, in: 6..<32) { return "gif" }
        if head.has("RIFF"), head.has("WEBP", at: 8) { return "webp" }
        // A bitmap: reserved numbers 0, and a header of a known size.
        if head.has("BM"), head.little32(6) == 0, [12, 40, 52, 56, 64, 108, 124].contains(head.little32(14)) {
            return "bmp"
        }
        if head.has([0x49, 0x49, 0x2A, 0]) || head.has([0x4D, 0x4D, 0, 0x2A]) { return "tiff" }
        if isIcon(head) { return "ico" }
        if head.has("icns"), OpaqueMagic.hasControl(head, in: 4..<8) { return "icns" }
        if head.has([0x38, 0x42, 0x50, 0x53, 0, 1]) { return "psd" }
        if head.has([0xAB, 0x4B, 0x54, 0x58, 0x20]) { return "ktx" }
        if head.has([0x13, 0xAB, 0xA1, 0x5C]) { return "astc" }
        if head.has([0x50, 0x56, 0x52, 3]) { return "pvr" }
        if head.has([0x44, 0x44, 0x53, 0x20, 0x7C, 0, 0, 0]) { return "dds" }
        if head.has([0x76, 0x2F, 0x31, 0x01]) { return "exr" }
        if head.has([0, 0, 0, 0x0C, 0x6A, 0x50, 0x20, 0x20]) { return "jp2" }
        if head.has([0, 0, 0, 0x0C, 0x4A, 0x58, 0x4C, 0x20]) {
            return "jxl"
        }
        return nil
    }

    /// An icon or cursor: entries of 16 bytes, each with a reserved byte that is 0, and data behind all of them.
    private static func isIcon(_ head: [UInt8]) -> Bool {
        let count = head.little16(4)
        return (head.has([0, 0, 1, 0]) || head.has([0, 0, 2, 0])) && (1...256).contains(count) && head[9] == 0
            && head.little32(14) > 0 && head.little32(18) >= 6 + 16 * count
    }

    private static func font(_ head: [UInt8]) -> String? {
        if head.has("wOFF"), [0x0001_0000, 0x4F54_544F, 0x7472_7565].contains(head.big32(4)) { return "woff" }
        if head.has("wOF2"), [0x0001_0000, 0x4F54_544F, 0x7472_7565, 0x7474_6366].contains(head.big32(4)) {
            return "woff2"
        }
        let tables = head.big16(4)
        if head.has([0, 1, 0, 0]) || head.has([0x74, 0x72, 0x75, 0x65, 0]), (1...256).contains(tables),
            isSearchRange(head, tables)
        {
            return "ttf"
        }
        if head.has("OTTO"), (1...256).contains(tables), isSearchRange(head, tables) { return "otf" }
        if head.has([0x74, 0x74, 0x63, 0x66, 0, 1]) || head.has([0x74, 0x74, 0x63, 0x66, 0, 2]) { return "ttc" }
        return nil
    }

    /// searchRange is 16 times the largest power of two that is no larger than the number of tables.
    private static func isSearchRange(_ head: [UInt8], _ tables: Int) -> Bool {
        var power = 1
        while power * 2 <= tables { power *= 2 }
        return head.big16(6) == power * 16
    }

    private static func film(_ head: [UInt8]) -> String? {
        if head.has("ftyp", at: 4), head[0] == 0, (8...1024).contains(head.big32(0)) {
            let brands = [
                "avif": "avif", "avis": "avif", "heic": "heic", "heix": "heic", "mif1": "heic", "qt  ": "mov",
            ]
            return brands[String(decoding: head[8..<12], as: UTF8.self)] ?? "mp4"
        }
        for atom: StaticString in ["moov", "mdat", "wide", "free", "skip"] where head.has(atom, at: 4) {
            if OpaqueMagic.hasControl(head, in: 0..<4) && OpaqueMagic.hasControl(head, in: 8..<12) { return "mov" }
        }
        if head.has([0x1A, 0x45, 0xDF, 0xA3]) { return "matroska" }
        if head.has("RIFF"), head.has("AVI ", at: 8) { return "avi" }
        if head.has([0x46, 0x4C, 0x56, 1]) { return "flv" }
        if head.has([0x30, 0x26, 0xB2, 0x75, 0x8E, 0x66, 0xCF, 0x11]) { return "asf" }
        if head.has([0, 0, 1, 0xBA]) { return "mpeg" }
        if head[0] == 0x47, head.count > 188 * 3, [1, 2, 3].allSatisfy({ head[188 * $0] == 0x47 }), head[1] & 0x80 == 0,
            OpaqueMagic.hasControl(head, in: 1..<12)
        {
            return "mpeg-ts"
        }
        return nil
    }

    private static func sound(_ head: [UInt8]) -> String? {
        if head.has("RIFF"), head.has("WAVE", at: 8) { return "wav" }
        if head.has("FORM"), head.has("AIFF", at: 8) || head.has("AIFC", at: 8) { return "aiff" }
        if head.has("fLaC"), head[4] & 0x7F == 0, head[5] == 0 { return "flac" }
        if head.has([0x4F, 0x67, 0x67, 0x53, 0]) { return "ogg" }
        if head.has([0x63, 0x61, 0x66, 0x66, 0, 1]) { return "caf" }
        if head.has([0x4D, 0x54, 0x68, 0x64, 0, 0, 0, 6]) { return "midi" }
        // ID3: a version that exists, and a size of 7 bits a byte.
        if head.has("ID3"), (2...4).contains(head[3]), head[6..<10].allSatisfy({ $0 < 0x80 }) { return "mp3" }
        if let length = MpegAudioFrame.length(head, at: 0), MpegAudioFrame.length(head, at: length) != nil {
            return "mp3"
        }
        if let length = adtsLength(head, at: 0), adtsLength(head, at: length) != nil { return "aac" }
        return nil
    }

    /// The length of an ADTS frame (ISO/IEC 13818-7, 6.2).
    private static func adtsLength(_ head: [UInt8], at offset: Int) -> Int? {
        guard offset + 7 <= head.count, head[offset] == 0xFF, head[offset + 1] & 0xF6 == 0xF0 else { return nil }
        let length =
            Int(head[offset + 3] & 3) << 11 | Int(head[offset + 4]) << 3 | Int(head[offset + 5] >> 5)
        return length >= 7 ? offset + length : nil
    }
}
