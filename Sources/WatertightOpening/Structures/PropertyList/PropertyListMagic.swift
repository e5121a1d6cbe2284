/// Recognises property lists by what they begin with, in each of their three forms.
enum PropertyListMagic {
    /// How far the root element of an XML property list may be from the start.
    private static let prologueBytes = 4096
    /// How much of a text that is not plain UTF-8 is decoded to be looked at.
    private static let decodedBytes = 16 << 10

    /// Whether `head` begins one; `isWhole` says that nothing follows it.
    ///
    /// A blob whose first letter begins none costs a few comparisons.
    static func matches(_ head: [UInt8], _ bytes: (any RandomAccessBytes)?, isWhole: Bool) -> Bool {
        if head.has("bplist") { return isBinary(head, bytes, isWhole: isWhole) }
        let form = UnicodeText.form(of: head)
        guard let first = firstLetter(of: head, form), mayBegin(first) else { return false }
        var text = head
        var isWhole = isWhole
        if form.width > 1 || form.markBytes > 0 {
            isWhole = isWhole && head.count <= decodedBytes
            text = UnicodeText.utf8(Array(head.prefix(decodedBytes)))
        }
        if first == UInt8(ascii: "<") { return isXML(text) }
        if isProject(text) { return true }
        var grammar = OldStyleGrammar(text, count: text.count)
        return grammar.matches(isWhole: isWhole)
    }

    /// The first letter that is no white space, where it is ASCII.
    private static func firstLetter(of head: [UInt8], _ form: UnicodeText.Form) -> UInt8? {
        var offset = form.markBytes
        while offset + form.width <= head.count {
            let unit: Int
            switch form.width {
            case 1: unit = Int(head[offset])
            case 2: unit = form.isBigEndian ? head.big16(offset) : head.little16(offset)
            default: unit = form.isBigEndian ? head.big32(offset) : head.little32(offset)
            }
            guard unit < 0x80 else { return nil }
            if !UnicodeText.isSpace(UInt8(unit)) { return UInt8(unit) }
            offset += form.width
        }
        return nil
    }

    private static func mayBegin(_ letter: UInt8) -> Bool {
        switch letter {
        case UInt8(ascii: "<"), UInt8(ascii: "{"), UInt8(ascii: "("), UInt8(ascii: "\""), UInt8(ascii: "/"),
            UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "_"):
            true
        default: false
        }
    }

    // MARK: - Binary

    /// The magic with a version, and a trailer that makes sense. One that is cut off has none, but is no text.
    private static func isBinary(_ head: [UInt8], _ bytes: (any RandomAccessBytes)?, isWhole: Bool) -> Bool {
        guard head.count > 8, (0x30...0x39).contains(head[6]), (0x30...0x39).contains(head[7]) else { return false }
        let length = BinaryPropertyListTrailer.length
        let tail = bytes.flatMap { try? $0.bytes(at: $0.count - length, count: length) }
        let total = bytes.map(\.count) ?? head.count
        if BinaryPropertyListTrailer(isWhole ? head.suffix(length) : tail ?? [], total: total) != nil { return true }
        return OpaqueMagic.hasControl(head, in: 8..<1024)
    }

    // MARK: - XML

    /// `<plist` behind nothing but a declaration, comments and a document type.
    private static func isXML(_ text: [UInt8]) -> Bool {
        var position = 0
        let limit = min(text.count, prologueBytes)
        while true {
            while position < limit, text[position] != UInt8(ascii: "<") {
                guard UnicodeText.isSpace(text[position]) else { return false }
                position += 1
            }
            guard position < limit else { return false }
            if text.has("<?xml", at: position) {
                guard let end = end(of: "?>", in: text, from: position, limit) else { return false }
                position = end
            } else if text.has("<!--", at: position) {
                guard let end = end(of: "-->", in: text, from: position, limit) else { return false }
                position = end
            } else if text.has("<!DOCTYPE", at: position) {
                guard text.has("plist", at: position + 10), let end = end(of: ">", in: text, from: position, limit)
                else { return false }
                position = end
            } else {
                return isRoot(text, at: position)
            }
        }
    }

    private static func isRoot(_ text: [UInt8], at position: Int) -> Bool {
        guard text.has("<plist", at: position), position + 6 < text.count else { return false }
        let next = text[position + 6]
        return UnicodeText.isSpace(next) || next == UInt8(ascii: ">") || next == UInt8(ascii: "/")
    }

    private static func end(of mark: StaticString, in text: [UInt8], from start: Int, _ limit: Int) -> Int? {
        var position = start
        while position < limit {
            if text.has(mark, at: position) { return position + mark.utf8CodeUnitCount }
            position += 1
        }
        return nil
    }

    // MARK: - Old style

    /// The first line of an Xcode project, and the brace of its dictionary.
    private static func isProject(_ text: [UInt8]) -> Bool {
        guard text.has("// !$*UTF8*$!") else { return false }
        var tokens = OldStyleTokens(text)
        if case .openDictionary? = tokens.next() { return true }
        return false
    }
}
