internal import WatertightModel

/// Reads captures of packets into the exchanges of the connections in them.
///
///     stream[2].exchange[0].request.headers[1].value        stream[2].sent        secrets[0]
///
/// Pieces of a connection are put in order, HTTP/1 and HTTP/2 are taken apart; what is neither is a part for each side. Of
/// encrypted connections nothing can be seen, which is a gap. Session keys in the capture are a part of their own.
struct PacketCaptureReader {
    /// Payload that is held at once; a larger capture is searched as bytes.
    private static let maximumHeld = 512 << 20
    private static let maximumConnections = 200_000

    private let bytes: any RandomAccessBytes
    private let budget: Budget
    private let visitor: any StructureVisitor

    init(_ bytes: any RandomAccessBytes, budget: Budget, visitor: any StructureVisitor) {
        self.bytes = bytes
        self.budget = budget
        self.visitor = visitor
    }

    /// Whether `head` begins a capture.
    static func matches(_ head: [UInt8]) -> Bool { PacketSource.kind(of: head) != nil }

    /// Hands out all there is.
    func readAll() {
        guard let source = PacketSource(bytes) else { return }
        var connections: [TCPConnection] = []
        var known: [[UInt8]: Int] = [:]
        var held = 0
        do throws(OpeningError) {
            while let packet = try source.next(), !visitor.isStopped {
                guard let segment = TCPSegment(packet) else { continue }
                held += segment.payload.count
                guard held <= Self.maximumHeld, connections.count < Self.maximumConnections else {
                    throw OpeningError(.tooLarge, "the capture has more than is put together at once")
                }
                let isForward = segment.from.lexicographicallyPrecedes(segment.to)
                let key = isForward ? segment.from + segment.to : segment.to + segment.from
                if let index = known[key], !segment.isFirst {
                    connections[index].add(segment)
                } else {
                    known[key] = connections.count
                    connections.append(TCPConnection(segment))
                }
            }
        } catch {
            visitor.note(error)
        }
        write(connections)
        for (index, keys) in source.secrets.enumerated() {
            visitor.visit(StructuredPart(path: "secrets[\(index)]", name: Array("keys.log".utf8), bytes: keys))
        }
        if source.cutCount > 0 {
            visitor.note(OpeningError(.truncated, "of \(source.cutCount) packets only the beginning was captured"))
        }
    }

    private func write(_ connections: [TCPConnection]) {
        let writer = ExchangeWriter(budget: budget, visitor: visitor)
        var encrypted = 0
        var holes = 0
        for (index, connection) in connections.enumerated() where !visitor.isStopped {
            let joined = connection.joined()
            if joined.sent.isEmpty && joined.answered.isEmpty { continue }
            if joined.hasHoles { holes += 1 }
            if Self.isEncrypted(joined.sent) || Self.isEncrypted(joined.answered) {
                encrypted += 1
                continue
            }
            let path = { (exchange: Int) in "stream[\(index)].exchange[\(exchange)]" }
            if HTTP2Conversation.matches(joined.sent) {
                HTTP2Conversation(writer).read(sent: joined.sent, answered: joined.answered, path: path)
                continue
            }
            var count = 0
            let left = HTTPConversation(writer, scheme: "http").read(sent: joined.sent, answered: joined.answered) {
                exchange in
                count = exchange + 1
                return path(exchange)
            }
            let (sent, answered) = (Array(joined.sent.suffix(left.sent)), Array(joined.answered.suffix(left.answered)))
            if HTTP2Conversation.matches(sent) {
                // A connection that began as HTTP/1 and went on as HTTP/2.
                HTTP2Conversation(writer).read(sent: sent, answered: answered) { path(count + $0) }
                continue
            }
            give(sent, "stream[\(index)].sent")
            give(answered, "stream[\(index)].answered")
        }
        writer.end()
        if encrypted > 0 {
            let what = encrypted == 1 ? "1 connection is" : "\(encrypted) connections are"
            visitor.note(OpeningError(.encrypted, "\(what) encrypted (TLS)"))
        }
        if holes > 0 {
            let what = holes == 1 ? "1 connection" : "\(holes) connections"
            visitor.note(OpeningError(.truncated, "pieces of \(what) were not captured"))
        }
    }

    private func give(_ bytes: [UInt8], _ path: String) {
        if bytes.isEmpty { return }
        let frames = WebSocketFrames.messages(bytes)
        if frames.isEmpty {
            visitor.visit(StructuredPart(path: path, name: Array("stream".utf8), bytes: bytes))
        }
        for (index, message) in frames.enumerated() {
            visitor.visit(
                StructuredPart(path: "\(path).message[\(index)]", name: Array("message".utf8), bytes: message))
        }
    }

    /// A TLS record of a handshake, or of data that follows one (RFC 8446, 5.1).
    private static func isEncrypted(_ bytes: [UInt8]) -> Bool {
        bytes.count >= 5 && (20...23).contains(bytes[0]) && bytes[1] == 3 && bytes[2] <= 4
            && bytes.big16(3) <= 16_640
    }
}

/// Takes the frames of a web socket apart (RFC 6455, 5.2): unmasked, and expanded where they are compressed (RFC 7692).
enum WebSocketFrames {
    private static let maximumMessages = 1_000_000

    /// The messages; empty where the bytes are no frames from the first to the last.
    static func messages(_ bytes: [UInt8]) -> [[UInt8]] {
        var messages: [[UInt8]] = []
        var offset = 0
        var open: [UInt8] = []
        var isPacked = false
        let inflater = Inflater()
        while offset + 2 <= bytes.count, messages.count < maximumMessages {
            let (first, second) = (bytes[offset], bytes[offset + 1])
            guard first & 0x30 == 0, [0, 1, 2, 8, 9, 10].contains(first & 15) else { return [] }
            var length = Int(second & 0x7F)
            var start = offset + 2
            if length == 126 {
                length = bytes.big16(start)
                start += 2
            } else if length == 127 {
                guard start + 8 <= bytes.count, bytes.big32(start) == 0 else { return [] }
                length = bytes.big32(start + 4)
                start += 8
            }
            let mask = second & 0x80 != 0 ? Array(bytes[min(start, bytes.count)...].prefix(4)) : []
            start += second & 0x80 != 0 ? 4 : 0
            guard start <= bytes.count, mask.isEmpty || mask.count == 4 else { return messages }
            let end = min(bytes.count, start + length)
            var payload = Array(bytes[start..<end])
            if !mask.isEmpty { for index in payload.indices { payload[index] ^= mask[index & 3] } }
            offset = start + length
            if first & 8 != 0 { continue }
            if first & 15 != 0 { (open, isPacked) = ([], first & 0x40 != 0) }
            open += payload
            if first & 0x80 != 0 {
                messages.append(isPacked ? expanded(open, inflater) : open)
                open = []
            }
        }
        return messages
    }

    private static func expanded(_ packed: [UInt8], _ inflater: Inflater) -> [UInt8] {
        let input = packed + [0, 0, 0xFF, 0xFF]
        let output = ByteBuffer(64 << 10)
        var expanded: [UInt8] = []
        var position = 0
        while position < input.count, expanded.count < 16 << 20 {
            let step = unsafe input.withUnsafeBytes { bytes in
                unsafe inflater.step(from: UnsafeRawBufferPointer(rebasing: bytes[position...]), into: output.all)
            }
            unsafe expanded.append(contentsOf: output.bytes(0..<step.produced))
            position += step.consumed
            if step.outcome != .going || step.consumed == 0 && step.produced == 0 { break }
        }
        return expanded.isEmpty ? packed : expanded
    }
}
