/// Takes the messages of one connection, or of the two files of an exchange, apart and hands them to a writer.
struct HTTPConversation {
    private let writer: ExchangeWriter
    /// The scheme of requests that do not say it themselves.
    private let scheme: String
    /// More exchanges of one conversation are not told apart.
    private static let maximumExchanges = 1_000_000

    /// Hands exchanges to `writer`.
    init(_ writer: ExchangeWriter, scheme: String) {
        self.writer = writer
        self.scheme = scheme
    }

    /// Hands out the exchanges of a connection, of which `path` gives the places.
    ///
    /// - Parameters:
    ///   - sent: What the client sent.
    ///   - answered: What the server answered.
    /// - Returns: How many bytes of each were no message and were left.
    @discardableResult
    func read(sent: [UInt8], answered: [UInt8], path: (Int) -> String) -> (sent: Int, answered: Int) {
        var sentEnd = 0
        var answeredEnd = 0
        var index = 0
        while index < Self.maximumExchanges {
            let request = HTTPMessageHead(sent, at: sentEnd)
            let response = HTTPMessageHead(answered, at: answeredEnd)
            guard request?.request != nil || (response?.status ?? 0) > 0 else { break }
            writer.begin(path(index))
            index += 1
            var isHead = false
            if let request, let line = request.request {
                isHead = line.method == Array("HEAD".utf8)
                sentEnd = write(request, of: sent, at: sentEnd)
            }
            answeredEnd = writeAnswers(answered, from: answeredEnd, answersHead: isHead)
            writer.end()
        }
        return (sent.count - sentEnd, answered.count - answeredEnd)
    }

    /// Hands out the messages of one text, in which an answer follows its request.
    func read(_ bytes: [UInt8], path: (Int) -> String) -> Int {
        var position = 0
        var index = 0
        while index < Self.maximumExchanges, let head = HTTPMessageHead(bytes, at: position) {
            writer.begin(path(index))
            index += 1
            var isHead = false
            if let line = head.request {
                isHead = line.method == Array("HEAD".utf8)
                position = Self.pastEmptyLines(bytes, write(head, of: bytes, at: position))
            }
            if let answer = HTTPMessageHead(bytes, at: position), answer.status > 0 {
                position = Self.pastEmptyLines(
                    bytes, writeAnswers(bytes, from: position, answersHead: isHead))
            }
            writer.end()
        }
        return position
    }

    private static func pastEmptyLines(_ bytes: [UInt8], _ start: Int) -> Int {
        var position = start
        while position < bytes.count, bytes[position] == 13 || bytes[position] == 10 { position += 1 }
        return position
    }

    /// Hands out a request; where it ends.
    private func write(_ head: HTTPMessageHead, of bytes: [UInt8], at start: Int) -> Int {
        writer.request(method: head.request?.method ?? [], url: head.url(scheme: scheme))
        for header in head.headers { writer.header(header.name, header.value) }
        let body = HTTPBody(bytes, from: start + head.length, head: head)
        writer.body(body.bytes, isCut: body.isCut)
        return body.end
    }

    /// Hands out an answer, and those before it that only say that it will come; where it ends.
    private func writeAnswers(_ bytes: [UInt8], from start: Int, answersHead: Bool) -> Int {
        var position = start
        while let head = HTTPMessageHead(bytes, at: position), head.status > 0 {
            writer.response(status: head.status, reason: head.reason)
            for header in head.headers { writer.header(header.name, header.value) }
            let body = HTTPBody(bytes, from: position + head.length, head: head, answersHead: answersHead)
            writer.body(body.bytes, isCut: body.isCut)
            position = body.end
            if !(100..<200).contains(head.status) || head.status == 101 { break }
        }
        return position
    }
}
