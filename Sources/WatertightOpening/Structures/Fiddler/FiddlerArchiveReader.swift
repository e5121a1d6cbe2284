internal import WatertightModel

/// Reads a session archive of Fiddler (`.saz`): a zip with a request and a response file for each session.
///
///     raw/12_c.txt   the request as it was sent       raw/12_s.txt   the response as it came, chunks and codings and all
///     raw/12_m.xml   what Fiddler noted               raw/12_w.txt   frames of a web socket
///
/// Layout from real archives. A session's places begin with `session[12]`, its number in the file names.
final class FiddlerArchiveReader {
    /// Longer files are handed out as they are.
    private static let maximumBytes = 64 << 20

    private let bytes: any RandomAccessBytes
    private let budget: Budget
    private let passwords: ArchivePasswords
    private let visitor: any StructureVisitor
    private let writer: ExchangeWriter
    /// The session that is being gathered.
    private var number: Int?
    private var sent: [UInt8] = []
    private var answered: [UInt8] = []

    init(
        _ bytes: any RandomAccessBytes, budget: Budget, passwords: ArchivePasswords, visitor: any StructureVisitor
    ) {
        self.bytes = bytes
        self.budget = budget
        self.passwords = passwords
        self.visitor = visitor
        writer = ExchangeWriter(budget: budget, visitor: visitor)
    }

    /// Whether a zip that begins with `head` is such an archive: its first entries are `raw/` or a session's file.
    static func matches(_ head: [UInt8]) -> Bool {
        guard head.has(ZipSignature.local) else { return false }
        var offset = 0
        while let record = ZipRecord(local: Array(head[min(offset, head.count)...].prefix(4_096))) {
            if File(record.name) != nil { return true }
            guard record.name.has("raw/") || record.name.has("_index.htm") || record.name.has("[Content_Types].xml")
            else { return false }
            if record.hasDescriptor && record.compressedSize == 0 { return Self.mentionsSession(head) }
            let (next, overflow) = (offset + record.length).addingReportingOverflow(record.compressedSize)
            guard !overflow, next < head.count else { return record.name.has("raw/") || Self.mentionsSession(head) }
            offset = next
        }
        return false
    }

    private static func mentionsSession(_ head: [UInt8]) -> Bool {
        head.indices.contains { head[$0] == UInt8(ascii: "r") && head.has("raw/", at: $0) && isFile(head, at: $0) }
    }

    private static func isFile(_ head: [UInt8], at start: Int) -> Bool {
        let name = head[start...].prefix(24).prefix { $0 >= 0x20 && $0 < 0x7F }
        return name.firstIndex(of: UInt8(ascii: ".")).map {
            File(Array(name[...min($0 + 3, name.endIndex - 1)])) != nil
        } ?? false
    }

    /// Hands out all sessions, and the files beside them.
    func readAll() {
        Containers.open(.zip, .bytes(bytes), budget: budget, passwords: passwords, visitor: self)
        endSession()
    }

    private func endSession() {
        guard let number else { return }
        self.number = nil
        let left = HTTPConversation(writer, scheme: "https").read(sent: sent, answered: answered) {
            $0 == 0 ? "session[\(number)]" : "session[\(number)][\($0)]"
        }
        // What is no message is a blob of its own: frames, rests, the text that Fiddler writes for a tunnel.
        give(sent.suffix(left.sent), "session[\(number)].sent")
        give(answered.suffix(left.answered), "session[\(number)].answered")
        sent = []
        answered = []
    }

    private func give(_ rest: ArraySlice<UInt8>, _ path: String) {
        if rest.isEmpty { return }
        visitor.visit(StructuredPart(path: path, name: Array("rest.bin".utf8), bytes: Array(rest)))
    }

    /// A file of a session.
    private struct File {
        let number: Int
        let letter: UInt8

        init?(_ name: [UInt8]) {
            guard name.has("raw/"), let bar = name.lastIndex(of: UInt8(ascii: "_")), bar > 4, bar <= 12,
                bar + 2 < name.count, name[bar + 2] == UInt8(ascii: "."),
                let number = Int(String(decoding: name[4..<bar], as: UTF8.self))
            else { return nil }
            self.number = number
            letter = name[bar + 1].lowercased
        }
    }
}

extension FiddlerArchiveReader: ContainerVisitor {
    func visit(_ entry: ContainerEntry) {
        let file = File(entry.name)
        let name = String(decoding: entry.name, as: UTF8.self)
        for text in entry.texts where !text.bytes.isEmpty {
            visitor.visit(StructuredPair(path: "\(name).\(text.name)", name: [], value: text.bytes))
        }
        if let problem = entry.problem {
            visitor.note(
                OpeningError(problem.reason, file.map { "session \($0.number): \(problem.detail)" } ?? problem.detail))
        }
        guard let content = entry.content else { return }
        guard let file, file.letter == UInt8(ascii: "c") || file.letter == UInt8(ascii: "s") else {
            let path = file.map { "session[\($0.number)].\($0.letter == UInt8(ascii: "w") ? "messages" : "notes")" }
            visitor.visit(StructuredPart(path: path ?? name, name: entry.name, content: content))
            return
        }
        if number != file.number { endSession() }
        number = file.number
        let read = Self.all(content)
        if let failure = read.failure {
            visitor.note(OpeningError(failure.reason, "session \(file.number): \(failure.detail)"))
        }
        if file.letter == UInt8(ascii: "c") { sent += read.bytes } else { answered += read.bytes }
    }

    func note(_ problem: OpeningError) { visitor.note(problem) }

    func visit(text: ContainerEntry.Text) {
        visitor.visit(StructuredPair(path: text.name, name: [], value: text.bytes))
    }

    func examined(_ range: Range<Int>) { visitor.examined(range) }

    var isStopped: Bool { visitor.isStopped }

    /// The bytes of a file, up to the most that are held.
    private static func all(_ content: BlobContent) -> (bytes: [UInt8], failure: OpeningError?) {
        let stream: any ByteStream =
            switch content {
            case .bytes(let bytes): RandomAccessStream(bytes)
            case .stream(let stream): stream
            }
        let buffer = ByteBuffer(64 << 10)
        var bytes: [UInt8] = []
        do throws(OpeningError) {
            while true {
                let got = try unsafe stream.read(into: buffer.all)
                if got == 0 { return (bytes, nil) }
                unsafe bytes.append(contentsOf: buffer.bytes(0..<got))
                if bytes.count > maximumBytes { throw OpeningError(.tooLarge, "a message longer than is held") }
            }
        } catch {
            return (bytes, error)
        }
    }
}
