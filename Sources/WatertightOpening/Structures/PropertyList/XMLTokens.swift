/// The tags of an XML property list and the text between them.
struct XMLTokens {
    /// What a tag is called, as far as it matters.
    enum Name {
        case plist, dict, array, key, string, data
        /// A number, a date or a boolean.
        case scalar
        /// What no property list has.
        case other
    }

    /// How a tag stands.
    enum Form {
        case opening, closing
        /// Both at once: `<string/>`.
        case empty
    }

    /// A tag.
    struct Tag {
        var name: Name
        var form: Form
    }

    /// No reference that means something is longer.
    private static let referenceBytes = 12

    /// Whether nothing is left.
    var isAtEnd: Bool { position >= bytes.count }
    /// Whether something that is no XML was passed over.
    private(set) var isDamaged = false
    private let bytes: [UInt8]
    private var position = 0
    /// The name of the element whose text comes next.
    private var open: Range<Int> = 0..<0

    /// The tags of `bytes`, which are UTF-8.
    init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// The next tag. Text before it, comments, declarations and processing instructions are passed over.
    mutating func next() -> Tag? {
        while find(UInt8(ascii: "<")) {
            switch position + 1 < bytes.count ? bytes[position + 1] : 0 {
            case UInt8(ascii: "!"): skipDeclaration()
            case UInt8(ascii: "?"): skip(past: "?>")
            default:
                if let tag = tag() { return tag }
            }
        }
        return nil
    }

    /// The text of the element that was just opened, with entities replaced, and its closing tag passed over.
    ///
    /// Where another tag stands in it, or it is not closed, the text ends there.
    mutating func text() -> [UInt8] {
        let bytes = bytes
        var end = position
        while end < bytes.count, bytes[end] != UInt8(ascii: "<"), bytes[end] != UInt8(ascii: "&") { end += 1 }
        var text = Array(bytes[position..<end])
        position = end
        while position < bytes.count {
            if bytes[position] == UInt8(ascii: "&") {
                reference(to: &text)
            } else if bytes[position] != UInt8(ascii: "<") {
                text.append(bytes[position])
                position += 1
            } else if bytes.has("<!--", at: position) {
                skip(past: "-->")
            } else if bytes.has("<![CDATA[", at: position) {
                let start = position + 9
                skip(past: "]]>")
                text += bytes[start..<max(start, isAtCut ? position : position - 3)]
            } else {
                close()
                break
            }
        }
        return text
    }

    // MARK: - Tags

    /// The tag at `position`; nil, and damage, where a letter `<` stands alone or the tag is cut off.
    private mutating func tag() -> Tag? {
        let isClosing = position + 1 < bytes.count && bytes[position + 1] == UInt8(ascii: "/")
        let start = position + (isClosing ? 2 : 1)
        var end = start
        while end < bytes.count, isNameByte(bytes[end]) { end += 1 }
        guard end > start else {
            isDamaged = true
            position += 1
            return nil
        }
        open = start..<end
        var quote: UInt8 = 0
        var cursor = end
        while cursor < bytes.count {
            let byte = bytes[cursor]
            if quote != 0 {
                if byte == quote { quote = 0 }
            } else if byte == UInt8(ascii: ">") {
                break
            } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
                quote = byte
            } else if byte == UInt8(ascii: "<") {
                // The tag was never ended.
                isDamaged = true
                position = cursor
                return Tag(name: name(start, end), form: isClosing ? .closing : .opening)
            }
            cursor += 1
        }
        guard cursor < bytes.count else {
            position = bytes.count
            return nil
        }
        position = cursor + 1
        let isEmpty = bytes[cursor - 1] == UInt8(ascii: "/")
        return Tag(name: name(start, end), form: isClosing ? .closing : isEmpty ? .empty : .opening)
    }

    private func name(_ start: Int, _ end: Int) -> Name {
        switch end - start {
        case 3 where bytes.has("key", at: start): .key
        case 4 where bytes.has("dict", at: start): .dict
        case 4 where bytes.has("data", at: start): .data
        case 4 where bytes.has("true", at: start) || bytes.has("real", at: start) || bytes.has("date", at: start):
            .scalar
        case 5 where bytes.has("array", at: start): .array
        case 5 where bytes.has("plist", at: start): .plist
        case 5 where bytes.has("false", at: start): .scalar
        case 6 where bytes.has("string", at: start): .string
        case 7 where bytes.has("integer", at: start): .scalar
        default: .other
        }
    }

    private func isNameByte(_ byte: UInt8) -> Bool {
        byte | 0x20 >= UInt8(ascii: "a") && byte | 0x20 <= UInt8(ascii: "z")
            || byte >= UInt8(ascii: "-") && byte <= 0x3A
                && byte != UInt8(ascii: "/")
            || byte == UInt8(ascii: "_") || byte >= 0x80
    }

    /// Passes over the closing tag of the element that is open. Any other tag stays, and is damage.
    private mutating func close() {
        let length = open.count
        if position + 2 + length <= bytes.count, bytes[position + 1] == UInt8(ascii: "/"),
            bytes[(position + 2)..<(position + 2 + length)].elementsEqual(bytes[open])
        {
            position += 2 + length
            if find(UInt8(ascii: ">")) { position += 1 }
        } else {
            isDamaged = true
        }
    }

    // MARK: - Text

    /// Replaces the entity or character reference at `position`; what is none stays as it stands.
    private mutating func reference(to text: inout [UInt8]) {
        var end = position + 1
        while end < min(bytes.count, position + Self.referenceBytes),
            isNameByte(bytes[end]) || bytes[end] == UInt8(ascii: "#")
        {
            end += 1
        }
        guard end < bytes.count, bytes[end] == UInt8(ascii: ";") else {
            text.append(bytes[position])
            position += 1
            return
        }
        let name = bytes[(position + 1)..<end]
        if let scalar = named(name) ?? numbered(name) {
            text.append(scalar: scalar)
        } else {
            text += bytes[position...end]
        }
        position = end + 1
    }

    private func named(_ name: ArraySlice<UInt8>) -> UInt32? {
        switch name.count {
        case 2 where bytes.has("lt", at: name.startIndex): 0x3C
        case 2 where bytes.has("gt", at: name.startIndex): 0x3E
        case 3 where bytes.has("amp", at: name.startIndex): 0x26
        case 4 where bytes.has("quot", at: name.startIndex): 0x22
        case 4 where bytes.has("apos", at: name.startIndex): 0x27
        default: nil
        }
    }

    /// `#65` or `#x41`.
    private func numbered(_ name: ArraySlice<UInt8>) -> UInt32? {
        guard name.first == UInt8(ascii: "#") else { return nil }
        let digits = name.dropFirst()
        let isHexadecimal = digits.first == UInt8(ascii: "x") || digits.first == UInt8(ascii: "X")
        let number = isHexadecimal ? digits.dropFirst() : digits
        guard let first = number.first, first != UInt8(ascii: "+"), first != UInt8(ascii: "-") else { return nil }
        return UInt32(String(decoding: number, as: UTF8.self), radix: isHexadecimal ? 16 : 10)
    }

    // MARK: - Passing over

    /// A comment, a CDATA section outside of any text, or a document type with what is declared in it.
    private mutating func skipDeclaration() {
        if bytes.has("<!--", at: position) { return skip(past: "-->") }
        if bytes.has("<![CDATA[", at: position) { return skip(past: "]]>") }
        var quote: UInt8 = 0
        var brackets = 0
        while position < bytes.count {
            let byte = bytes[position]
            position += 1
            if quote != 0 {
                if byte == quote { quote = 0 }
                continue
            }
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "'"): quote = byte
            case UInt8(ascii: "["): brackets += 1
            case UInt8(ascii: "]"): brackets -= 1
            case UInt8(ascii: ">") where brackets <= 0: return
            default: break
            }
        }
    }

    /// Whether the last `skip` came to the end without finding its end.
    private var isAtCut = false

    private mutating func skip(past end: StaticString) {
        let length = end.utf8CodeUnitCount
        let last = unsafe end.utf8Start[length - 1]
        isAtCut = false
        while find(last) {
            position += 1
            if bytes.has(end, at: position - length) { return }
        }
        isAtCut = true
    }

    /// Goes on to the next `byte`, or to the end.
    @inline(__always)
    private mutating func find(_ byte: UInt8) -> Bool {
        let bytes = bytes
        var cursor = position
        while cursor < bytes.count, bytes[cursor] != byte { cursor += 1 }
        position = cursor
        return cursor < bytes.count
    }
}
