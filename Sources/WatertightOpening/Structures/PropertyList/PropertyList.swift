internal import WatertightModel

/// Property lists: Apple's files of keys and values, in all three of their forms.
///
///     blob ── whole, in memory ──┬─ bplist00 ──────────────▶ BinaryPropertyListReader ──┐
///                                └─ as UTF-8 ──┬─ <plist> ─▶ XMLPropertyListReader ─────┼─▶ PropertyListValues
///                                              └─ { a = b } ▶ OldStylePropertyListReader ┘   paths, names, visitor
///
/// What claims a blob for this is `PropertyListMagic`.
enum PropertyList {
    /// What is held in memory to be read.
    static let maximumBytes = 64 << 20

    /// Hands the values of `content` to `visitor`; a stream is read to its end, whatever is in it.
    static func read(_ content: BlobContent, budget: Budget, visitor: any StructureVisitor) {
        guard let bytes = whole(content, visitor) else { return }
        let values = PropertyListValues(budget: budget, visitor: visitor)
        if bytes.has("bplist") {
            var reader = BinaryPropertyListReader(bytes, values: values)
            reader.read()
            return
        }
        let text = UnicodeText.utf8(bytes)
        if text.first(where: { !UnicodeText.isSpace($0) }) == UInt8(ascii: "<") {
            var reader = XMLPropertyListReader(text, values: values)
            reader.read()
        } else {
            var reader = OldStylePropertyListReader(text, values: values)
            reader.read()
        }
    }

    /// All bytes; nil where they are too many. What was got before a failure is kept.
    private static func whole(_ content: BlobContent, _ visitor: any StructureVisitor) -> [UInt8]? {
        switch content {
        case .bytes(let bytes):
            guard bytes.count <= maximumBytes else {
                visitor.note(tooLarge)
                return nil
            }
            do throws(OpeningError) {
                return try bytes.bytes(at: 0, count: bytes.count)
            } catch {
                visitor.note(error)
                return nil
            }
        case .stream(let stream): return whole(stream, visitor)
        }
    }

    private static func whole(_ stream: any ByteStream, _ visitor: any StructureVisitor) -> [UInt8]? {
        let buffer = ByteBuffer(128 << 10)
        var held: [UInt8] = []
        var isTooLarge = false
        do throws(OpeningError) {
            while true {
                let got = try unsafe stream.read(into: buffer.all)
                if got == 0 { break }
                isTooLarge = isTooLarge || got > maximumBytes - held.count
                if isTooLarge { held = [] } else { unsafe held.append(contentsOf: buffer.bytes(0..<got)) }
            }
        } catch {
            visitor.note(error)
        }
        if isTooLarge { visitor.note(tooLarge) }
        return isTooLarge ? nil : held
    }

    private static var tooLarge: OpeningError {
        OpeningError(.tooLarge, "the property list is larger than 64 MiB")
    }
}
