internal import WatertightModel

/// Reads the streams and strings of a PDF (ISO 32000-2).
///
///     object[12]          what a stream holds, opened as any file: metadata, an attached file, a picture's texts
///     object[12].text     what it shows on a page, with the pieces of a line joined
///     strings             the strings of all objects that are no streams
struct PDFReader {
    /// Larger files are searched as bytes.
    private static let maximumBytes = 512 << 20
    private static let maximumStreams = 1_000_000

    private let bytes: any RandomAccessBytes
    private let budget: Budget
    private let visitor: any StructureVisitor

    init(_ bytes: any RandomAccessBytes, budget: Budget, visitor: any StructureVisitor) {
        self.bytes = bytes
        self.budget = budget
        self.visitor = visitor
    }

    /// Whether `head` begins a PDF: a version alone in its line.
    static func matches(_ head: [UInt8]) -> Bool {
        guard head.has("%PDF-"), head.count > 8 else { return false }
        return head[5...].prefix { $0 != 10 && $0 != 13 }.allSatisfy { (0x2E...0x39).contains($0) || $0 <= 0x20 }
    }

    /// Hands out all there is.
    func readAll() {
        guard bytes.count <= Self.maximumBytes else {
            return visitor.note(OpeningError(.tooLarge, "a PDF of more than 512 MiB is searched as bytes only"))
        }
        do throws(OpeningError) {
            let file = try bytes.all()
            if Self.isEncrypted(file) { return visitor.note(OpeningError(.encrypted, "an encrypted PDF")) }
            read(file)
        } catch {
            visitor.note(error)
        }
    }

    private func read(_ file: [UInt8]) {
        let filters = PDFFilters(budget: budget)
        var objects = PDFObjects(file)
        var text = PDFText()
        var contents: [(path: String, bytes: [UInt8])] = []
        var heldBytes = 0
        var outside: [UInt8] = []
        var end = 0
        var count = 0
        var failures: Set<GapReason> = []
        while let stream = objects.next(), !visitor.isStopped, count < Self.maximumStreams {
            count += 1
            outside += file[end..<max(end, stream.data.lowerBound)]
            end = max(end, stream.data.upperBound)
            let dictionary = PDFDictionary(stream.dictionary)
            if dictionary.mentions("XRef") { continue }
            let result = filters.undo(Array(file[stream.data]), dictionary)
            if let failure = result.failure, failures.insert(failure.reason).inserted {
                visitor.note(OpeningError(failure.reason, "object \(stream.number): \(failure.detail)"))
            }
            let path = "object[\(stream.number)]"
            if dictionary.mentions("ObjStm") {
                give(PDFText.strings(result.bytes), path: "\(path).strings", name: "strings.txt")
            }
            if let map = PDFCharacterMap(result.bytes) { text.maps.append(map) }
            let isPixels = result.isMedia || dictionary.mentions("Image")
            if !isPixels, Self.showsText(result.bytes) {
                heldBytes += result.bytes.count
                contents.append((path, result.bytes))
                // Maps of fonts may come later; of a huge document the texts are read with those that came before.
                if heldBytes > 64 << 20 { giveTexts(&contents, text); heldBytes = 0 }
            }
            if !isPixels || result.isMedia { give(result.bytes, path: path, name: "") }
        }
        giveTexts(&contents, text)
        outside += file[end...]
        give(PDFText.strings(outside), path: "strings", name: "strings.txt")
    }

    private func giveTexts(_ contents: inout [(path: String, bytes: [UInt8])], _ text: PDFText) {
        for content in contents where !visitor.isStopped {
            for (index, shown) in text.shown(content.bytes).enumerated() {
                give(shown, path: "\(content.path).text" + (index == 0 ? "" : "[\(index)]"), name: "text.txt")
            }
        }
        contents = []
    }

    private func give(_ bytes: [UInt8], path: String, name: String) {
        if bytes.count > 3 {
            visitor.visit(StructuredPart(path: path, name: Array(name.utf8), bytes: bytes))
        }
    }

    /// Whether a stream has operators that show text.
    private static func showsText(_ bytes: [UInt8]) -> Bool {
        bytes.indices.contains { index in
            bytes[index] == UInt8(ascii: "T") && index + 1 < bytes.count && index > 0
                && (bytes[index + 1] == UInt8(ascii: "j") || bytes[index + 1] == UInt8(ascii: "J"))
                && (bytes[index - 1] <= 0x20
                    || [UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: ">")].contains(bytes[index - 1]))
        }
    }

    /// Whether a trailer says so, or the dictionary of a stream of cross-references, which is never encrypted itself.
    private static func isEncrypted(_ file: [UInt8]) -> Bool {
        file.indices.contains { index in
            file[index] == UInt8(ascii: "/") && file.has("/Encrypt", at: index)
                && index + 8 < file.count && (file[index + 8] <= 0x20 || file[index + 8] == UInt8(ascii: "<"))
        }
    }
}
