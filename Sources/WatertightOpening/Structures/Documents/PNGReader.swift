internal import WatertightModel

/// Reads the texts of a PNG (PNG Specification, 3rd edition, 11.3.3): plain, compressed and international ones, and what is
/// put behind the picture.
///
///     length 4 | type 4 | data | CRC 4          IEND is the last
///
/// The picture itself holds no text. Places are `text[0]`, with the keyword as the name.
struct PNGReader {
    /// Longer texts are left to the search of the bytes.
    private static let maximumChunk = 16 << 20
    private static let maximumTexts = 10_000

    private let bytes: any RandomAccessBytes
    private let expansion: Expansion
    private let visitor: any StructureVisitor

    init(_ bytes: any RandomAccessBytes, budget: Budget, visitor: any StructureVisitor) {
        self.bytes = bytes
        expansion = Expansion(budget: budget)
        self.visitor = visitor
    }

    /// Whether `head` begins a PNG.
    static func matches(_ head: [UInt8]) -> Bool { head.has([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) }

    /// Hands out all texts.
    func readAll() {
        var offset = 8
        var count = 0
        do throws(OpeningError) {
            while offset + 12 <= bytes.count, !visitor.isStopped, count < Self.maximumTexts {
                let head = try bytes.bytes(at: offset, count: 8)
                let length = head.big32(0)
                let end = offset + 12 + length
                if ["tEXt", "zTXt", "iTXt", "iCCP"].contains(where: { head.has($0, at: 4) }),
                    length <= Self.maximumChunk
                {
                    read(
                        String(decoding: head[4..<8], as: UTF8.self), try bytes.bytes(at: offset + 8, count: length),
                        path: "text[\(count)]")
                    count += 1
                }
                if head.has("IEND", at: 4) {
                    readRest(from: end)
                    return
                }
                offset = end
            }
        } catch {
            visitor.note(error)
        }
    }

    private func readRest(from start: Int) {
        guard start < bytes.count else { return }
        visitor.visit(
            StructuredPart(
                path: "trailing", name: Array("trailing".utf8),
                content: .bytes(SubrangeBytes(bytes, offset: start, count: bytes.count - start))))
    }

    /// `keyword 0 …`: what follows depends on the type.
    private func read(_ type: String, _ data: [UInt8], path: String) {
        guard let end = data.firstIndex(of: 0) else { return give(data, name: [], path: path) }
        let name = Array(data[..<end])
        var rest = data[(end + 1)...]
        switch type {
        case "tEXt": give(Array(rest), name: name, path: path)
        case "zTXt", "iCCP": giveInflated(Array(rest.dropFirst()), name: name, path: path)
        default:
            let isCompressed = rest.first == 1
            rest = rest.dropFirst(2)
            for _ in 0..<2 { rest = rest.firstIndex(of: 0).map { rest[($0 + 1)...] } ?? [] }
            if isCompressed {
                giveInflated(Array(rest), name: name, path: path)
            } else {
                give(Array(rest), name: name, path: path)
            }
        }
    }

    private func giveInflated(_ packed: [UInt8], name: [UInt8], path: String) {
        let result = expansion.inflated(packed)
        if let failure = result.failure {
            visitor.note(OpeningError(failure.reason, "a compressed text of the picture: \(failure.detail)"))
        }
        give(result.bytes, name: name, path: path)
    }

    private func give(_ text: [UInt8], name: [UInt8], path: String) {
        if text.isEmpty { return }
        if text.contains(where: { $0 < 9 }) {
            visitor.visit(StructuredPart(path: path, name: name, bytes: text))
        } else {
            visitor.visit(StructuredPair(path: path, name: name, value: text))
        }
    }
}
