internal import WatertightModel

/// Reads a HAR capture (version 1.2 and its relatives) and hands out every string in it.
///
///     "headers": [ {"name": "Authorization", "value": "Bearer …"} ]      a pair  Authorization: Bearer …
///     "url": "https://…"                                                 a pair  url: https://…
///     "content": {"mimeType": …, "text": "H4sI…", "encoding": "base64"}  a part  body.json, all codings undone
///
/// What belongs together may come in any order, so an object's `name`, `value`, `text` and `encoding` are held until it
/// ends. Memory holds the largest string a few times over, whatever the capture's size.
final class HARReader {
    /// What is held for the ends of objects; more than that is handed out as it comes.
    private static let maximumHeldBytes = 64 << 20
    /// Longer ones are no media type, no encoding and no content coding.
    private static let maximumWord = 256
    /// A name or key as long as this is looked at as a value, too.
    private static let conspicuousName = 16
    private static let conspicuousKey = 32
    /// Of strings as long as this it is noted where they stand, so that they need not be examined twice.
    private static let noteworthyString = 16 << 10

    private let tokenizer: JSONTokenizer
    private let layout: HARMagic.Layout
    private let visitor: any StructureVisitor
    private let embedded: EmbeddedJSON
    private let bodies: BodyReader
    private var path = JSONPath()
    private var frames: [HARFrame] = []
    private var documents = 0
    private var heldBytes = 0
    /// What is known of the exchange that is being read.
    private var exchange: CapturedExchange?

    /// Reads `content`, and hands what it holds to `visitor`.
    init(_ content: BlobContent, budget: Budget, visitor: any StructureVisitor) {
        let peeked =
            switch content {
            case .stream(let stream): PeekedStream(stream)
            case .bytes(let bytes): PeekedStream(RandomAccessStream(bytes))
            }
        // A failure is met again when the capture is read.
        layout = HARMagic.layout(of: (try? peeked.peek(FormatSniffer.headBytes)) ?? []) ?? .log
        tokenizer = JSONTokenizer()
        tokenizer.begin(peeked)
        self.visitor = visitor
        embedded = EmbeddedJSON(budget: budget, visitor: visitor)
        bodies = BodyReader(budget: budget, visitor: visitor, embedded: embedded)
    }

    /// Reads to the end.
    func readAll() {
        var count = 0
        while true {
            count += 1
            if count & 0xFF == 0 && visitor.isStopped { return }
            switch tokenizer.next() {
            case .objectStart: open(isArray: false)
            case .arrayStart: open(isArray: true)
            case .objectEnd, .arrayEnd: close()
            case .key: take(key: tokenizer.takeText())
            case .string: takeString()
            case .scalar: takeScalar()
            case .end:
                while !frames.isEmpty { close() }
                if let problem = tokenizer.problem { visitor.note(problem) }
                if let ending = tokenizer.ending {
                    let isCut = ending.reason == .truncated
                    visitor.note(isCut ? OpeningError(.truncated, "the capture ends in the middle") : ending)
                }
                return
            }
        }
    }

    // MARK: - Containers

    private func open(isArray: Bool) {
        if frames.isEmpty { beginDocument(isArray: isArray) }
        let role = frames.last.map { $0.role.child(key: path.key, isInArray: path.isInArray) } ?? rootRole(isArray)
        var frame = HARFrame(role)
        frame.isRequest = role == .message && frames.last?.role == .exchange && path.key.has("request")
        if frame.isRequest { visitor.visitExchange() }
        if role == .exchange { exchange = CapturedExchange(path: path.valuePath(), bodyPath: ".request.postData") }
        path.open(isArray: isArray)
        frames.append(frame)
    }

    /// What a document itself is: a bare row of exchanges, or one of them, where it has no `log` around.
    private func rootRole(_ isArray: Bool) -> HARRole {
        switch layout {
        case .entries: isArray ? .entries : .exchange
        case .log: .plain
        }
    }

    private func beginDocument(isArray: Bool) {
        let prefix: String
        switch layout {
        case .entries: prefix = isArray ? "log.entries" : "log.entries[\(documents)]"
        case .log: prefix = documents == 0 ? "" : "[\(documents)]"
        }
        path.reset(prefix: Array(prefix.utf8))
        documents += 1
    }

    private func close() {
        guard var frame = frames.popLast() else { return }
        giveNamed(&frame)
        if let text = frame.text {
            heldBytes -= text.bytes.count
            if frame.role == .body {
                give(HARBody(text: text, encoding: frame.encoding, mimeType: frame.mimeType))
            } else {
                bodies.readFrame(text, name: Array("data".utf8), isBinary: frame.encoding.elementsEqual("2".utf8))
            }
        }
        if frame.role == .headers { endHeaders() }
        if frame.role == .message { giveHeld(&frame) }
        if frame.role == .exchange, let ended = exchange {
            exchange = nil
            visitor.visit(ended)
        }
        path.close()
    }

    /// The headers of a message are known, and with them what its body went over the wire in.
    private func endHeaders() {
        guard let last = frames.indices.last, frames[last].role == .message else { return }
        frames[last].hasHeaders = true
        giveHeld(&frames[last])
    }

    private func giveHeld(_ frame: inout HARFrame) {
        guard let body = frame.heldBody else { return }
        frame.heldBody = nil
        heldBytes -= body.text.bytes.count
        bodies.read(body, contentCoding: frame.contentCoding)
    }

    private func give(_ body: HARBody) {
        guard let last = frames.indices.last, frames[last].role == .message else {
            bodies.read(body, contentCoding: [])
            return
        }
        if frames[last].isRequest, body.encoding.isEmpty, body.text.bytes.count <= CapturedExchange.maximumBody {
            exchange?.body = body.text.bytes
        }
        if frames[last].hasHeaders || !hold(body.text.bytes.count) {
            bodies.read(body, contentCoding: frames[last].contentCoding)
        } else {
            giveHeld(&frames[last])
            frames[last].heldBody = body
        }
    }

    // MARK: - Members

    private func take(key: [UInt8]) {
        if key.count >= Self.conspicuousKey {
            path.setKey(key)
            visitor.visit(StructuredPair(path: path.valuePath(), name: [], value: key))
        }
        path.setKey(key)
    }

    private func takeScalar() {
        if let last = frames.last, last.role == .message, !last.isRequest, path.key.has("status") {
            exchange?.status = Int(String(decoding: tokenizer.takeText().prefix(4), as: UTF8.self)) ?? 0
        }
        if let last = frames.indices.last, frames[last].role == .frame, path.key.elementsEqual("opcode".utf8) {
            frames[last].encoding = Array(tokenizer.takeText().prefix(Self.maximumWord))
        }
        path.passValue()
    }

    private func takeString() {
        let isCut = tokenizer.isCut
        let source = tokenizer.textSource.flatMap { $0.count >= Self.noteworthyString ? $0 : nil }
        let text = tokenizer.takeText()
        defer { path.passValue() }
        if let last = frames.indices.last, !path.isInArray {
            switch (path.key.count, frames[last].role) {
            case (4, .body) where path.key.has("text"), (4, .frame) where path.key.has("data"):
                if frames[last].text == nil, hold(text.count) {
                    frames[last].text = HARText(path: path.valuePath(), bytes: text, isCut: isCut, source: source)
                    return
                }
            case (8, .body) where path.key.has("encoding") && text.count <= Self.maximumWord:
                frames[last].encoding = text
            case (8, .body) where path.key.has("mimeType") && text.count <= Self.maximumWord:
                frames[last].mimeType = text
            case (4, _) where path.key.has("name"):
                if frames[last].name == nil, hold(text.count) {
                    frames[last].name = text
                    return
                }
            case (5, _) where path.key.has("value"):
                if frames[last].value == nil, hold(text.count) {
                    frames[last].value = text
                    return
                }
            default: break
            }
        }
        if let last = frames.last, last.role == .message, !path.isInArray { note(text, of: last) }
        give(text, name: path.name, at: path.valuePath())
        if let source { visitor.examined(source) }
    }

    /// Notes what an audit asks of a message.
    private func note(_ text: [UInt8], of message: HARFrame) {
        if message.isRequest {
            if path.key.has("url") { exchange?.url = text }
            if path.key.has("method") { exchange?.method = Array(text.prefix(Self.maximumWord)) }
        } else if path.key.has("redirectURL"), exchange?.location.isEmpty == true {
            exchange?.location = text
        }
    }

    /// Gives an object's `name` and `value`: as one pair where both are there.
    private func giveNamed(_ frame: inout HARFrame) {
        heldBytes -= (frame.name?.count ?? 0) + (frame.value?.count ?? 0)
        if let value = frame.value {
            give(value, name: frame.name ?? Array("value".utf8), at: path.memberPath("value"))
        }
        guard let name = frame.name else { return }
        if frame.role == .header, let value = frame.value,
            let message = frames.last(where: { $0.role == .message })
        {
            exchange?.note(header: name, value, isRequest: message.isRequest)
        }
        if frame.value == nil || name.count >= Self.conspicuousName {
            give(name, name: Array("name".utf8), at: path.memberPath("name"))
        }
        guard frame.role == .header, let value = frame.value, Self.isContentEncoding(name), frames.count >= 2,
            value.count + frames[frames.count - 2].contentCoding.count <= Self.maximumWord
        else { return }
        // The header's array, and the message around it.
        frames[frames.count - 2].contentCoding += value + [UInt8(ascii: ",")]
    }

    private static func isContentEncoding(_ name: [UInt8]) -> Bool {
        name.count == 16 && name.elementsEqual("content-encoding".utf8) { $0 | 0x20 == $1 | 0x20 }
    }

    private func give(_ value: [UInt8], name: [UInt8], at path: String) {
        if value.isEmpty { return }
        visitor.visit(StructuredPair(path: path, name: name, value: value))
        embedded.read(value, at: path)
    }

    /// Whether so many bytes may be held until an object ends; they are counted if so.
    private func hold(_ bytes: Int) -> Bool {
        if heldBytes > 0 && bytes > Self.maximumHeldBytes - heldBytes { return false }
        heldBytes += bytes
        return true
    }
}
