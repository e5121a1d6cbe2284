internal import WatertightModel

/// Reads a file that holds HTTP/1 messages as they went over the wire, one after another.
///
/// Such are written by proxies and by hand. What a target without scheme and host was asked for over is not known: it is
/// taken for `https`.
struct HTTPTextReader {
    /// Longer files are searched as they are.
    private static let maximumBytes = 256 << 20

    private let bytes: any RandomAccessBytes
    private let budget: Budget
    private let visitor: any StructureVisitor

    init(_ bytes: any RandomAccessBytes, budget: Budget, visitor: any StructureVisitor) {
        self.bytes = bytes
        self.budget = budget
        self.visitor = visitor
    }

    /// Whether `head` begins with a request's or an answer's first line, and at least one header or the end of them.
    static func matches(_ head: [UInt8]) -> Bool {
        guard let first = head.first, (0x41...0x5A).contains(first),
            head.prefix(16 << 10).prefix(while: { $0 != 10 }).contains(where: { $0 == UInt8(ascii: "/") })
        else { return false }
        guard let message = HTTPMessageHead(Array(head.prefix(HTTPMessageHead.maximumBytes))) else { return false }
        return message.headers.allSatisfy { !$0.name.isEmpty && !$0.name.contains(0x20) }
    }

    /// Hands out all messages.
    func readAll() {
        guard bytes.count <= Self.maximumBytes else {
            return visitor.note(OpeningError(.tooLarge, "its messages are more than are held; its bytes were searched"))
        }
        let writer = ExchangeWriter(budget: budget, visitor: visitor)
        do throws(OpeningError) {
            _ = HTTPConversation(writer, scheme: "https").read(try bytes.all()) { "exchange[\($0)]" }
        } catch {
            visitor.note(error)
        }
        writer.end()
    }
}
