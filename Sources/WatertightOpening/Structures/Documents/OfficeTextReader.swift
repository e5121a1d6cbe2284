internal import WatertightModel

/// Reads the text of a document's XML, with what formats it left out: Office Open XML and OpenDocument.
///
///     <w:p><w:r><w:t>pass</w:t></w:r><w:r><w:t>word</w:t></w:r></w:p>      password
///
/// Editors cut a word into runs wherever they please, so a value may lie in several of them. Each paragraph is a line of the
/// part `text`; entities are undone where it is searched.
struct OfficeTextReader {
    /// A larger document's text is left to the search of the bytes.
    private static let maximumBytes = 256 << 20
    /// The ends of what stands on a line of its own.
    private static let lineEnds = ["/w:p", "/a:p", "/text:p", "/text:h", "/si", "/row", "/w:tr", "/c", "w:br", "w:cr"]
        .map { Array($0.utf8) }
    private static let tabs = ["w:tab", "text:tab", "/w:tc", "text:s"].map { Array($0.utf8) }

    private let bytes: any RandomAccessBytes
    private let budget: Budget
    private let visitor: any StructureVisitor

    init(_ bytes: any RandomAccessBytes, budget: Budget, visitor: any StructureVisitor) {
        self.bytes = bytes
        self.budget = budget
        self.visitor = visitor
    }

    /// Whether `head` begins the XML of a document's text.
    static func matches(_ head: [UInt8]) -> Bool {
        guard head.first(where: { $0 > 0x20 && $0 < 0x80 }) == UInt8(ascii: "<") else { return false }
        let start = Array(head.prefix(4_096))
        let roots: [StaticString] = [
            "<w:document", "<w:hdr", "<w:ftr", "<w:comments", "<w:footnotes", "<w:endnotes", "<p:sld", "<p:notes",
            "<sst",
            "<worksheet", "<office:document", "<p:cmLst", "<comments",
        ]
        return start.indices.contains { index in
            start[index] == UInt8(ascii: "<") && roots.contains { start.has($0, at: index) }
        }
    }

    /// Hands out the text.
    func readAll() {
        guard bytes.count <= Self.maximumBytes else { return }
        do throws(OpeningError) {
            try budget.charge(bytes.count / 2)
            let text = Self.text(of: try bytes.all())
            if !text.isEmpty {
                visitor.visit(StructuredPart(path: "text", name: Array("text.txt".utf8), bytes: text))
            }
        } catch {
            visitor.note(error)
        }
    }

    private static func text(of xml: [UInt8]) -> [UInt8] {
        var text: [UInt8] = []
        var index = 0
        while index < xml.count {
            if xml[index] != UInt8(ascii: "<") {
                let end = xml[index...].firstIndex(of: UInt8(ascii: "<")) ?? xml.count
                text += xml[index..<end]
                index = end
                continue
            }
            if xml.has("<!--", at: index) || xml.has("<![CDATA[", at: index) {
                index += 4
                continue
            }
            let end = xml[index...].firstIndex(of: UInt8(ascii: ">")) ?? xml.count
            let tag = xml[(index + 1)..<end]
            let name = tag.prefix { $0 > 0x20 && ($0 != UInt8(ascii: "/") || tag.startIndex == tag.firstIndex(of: $0)) }
            if lineEnds.contains(where: { $0.elementsEqual(name) }) {
                if text.last != 10 { text.append(10) }
            } else if tabs.contains(where: { $0.elementsEqual(name) }) {
                text.append(9)
            }
            index = end + 1
        }
        return text
    }
}
