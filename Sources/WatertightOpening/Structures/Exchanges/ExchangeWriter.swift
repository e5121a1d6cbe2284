internal import WatertightModel

/// Hands out exchanges that a capture's reader has put together: their lines, headers and bodies, in the words of a place.
///
///     PATH.request.url          PATH.request.headers[2].value          PATH.request.body
///     PATH.response.status      PATH.response.headers[0].value         PATH.response.body
///
/// What is given with a name becomes the line `name: value`, a body a file of its own with its codings undone. An exchange
/// is begun, its request comes before its response, and it is ended; what a capture lacks is left out.
final class ExchangeWriter {
    /// A side of an exchange.
    enum Side: String { case request, response }

    /// A string of this length may hold something by itself, beside its value.
    private static let conspicuousName = 16

    private let visitor: any StructureVisitor
    private let bodies: BodyReader
    private let embedded: EmbeddedJSON
    private var exchange: CapturedExchange?
    /// Headers of the side that is being written.
    private var headerCount = 0
    private var contentCoding: [UInt8] = []
    private var mimeType: [UInt8] = []
    private var side = Side.request

    /// Hands exchanges to `visitor`; what is decoded is charged to `budget`.
    init(budget: Budget, visitor: any StructureVisitor) {
        self.visitor = visitor
        embedded = EmbeddedJSON(budget: budget, visitor: visitor)
        bodies = BodyReader(budget: budget, visitor: visitor, embedded: embedded)
    }

    /// Begins an exchange at `path`, which ends with an index (`session[3]`); one that is open is ended.
    func begin(_ path: String) {
        end()
        visitor.visitExchange()
        exchange = CapturedExchange(path: path, bodyPath: ".request.body")
        begin(.request)
    }

    /// Gives the request's method and URL.
    func request(method: [UInt8], url: [UInt8]) {
        exchange?.method = Array(method.prefix(32))
        exchange?.url = url
        give("url", url)
    }

    /// Gives the status of the answer, with which the response begins.
    func response(status: Int, reason: [UInt8] = []) {
        begin(.response)
        exchange?.status = status
        if !reason.isEmpty { give("statusText", reason) }
    }

    /// Gives a header of the side that is being written.
    func header(_ name: [UInt8], _ value: [UInt8]) {
        defer { headerCount += 1 }
        let isRequest = side == .request
        exchange?.note(header: name, value, isRequest: isRequest)
        if name.count <= 32 {
            switch String(decoding: name, as: UTF8.self).lowercased() {
            case "content-encoding": contentCoding += value.prefix(256) + [UInt8(ascii: ",")]
            case "content-type": mimeType = Array(value.prefix(256))
            default: break
            }
        }
        let path = "headers[\(headerCount)]"
        if name.count >= Self.conspicuousName { give("\(path).name", name, name: Array("name".utf8)) }
        give("\(path).value", value, name: name)
    }

    /// Gives the body of the side that is being written, as it went over the wire but for the transfer coding.
    ///
    /// - Parameters:
    ///   - mimeType: Its media type, where something else than the headers says it.
    ///   - isDecoded: Whether its content codings were undone before.
    func body(_ bytes: [UInt8], mimeType: [UInt8] = [], isDecoded: Bool = false, isCut: Bool = false) {
        guard !bytes.isEmpty, let exchange else { return }
        if side == .request, bytes.count <= CapturedExchange.maximumBody, bytes.first != 0 {
            self.exchange?.body = bytes
        }
        bodies.read(
            bytes, mimeType: mimeType.isEmpty ? self.mimeType : mimeType,
            contentCoding: isDecoded ? [] : contentCoding, at: "\(exchange.path).\(side.rawValue).body", isCut: isCut)
    }

    /// Gives a message of a web socket or a server's event.
    func message(_ bytes: [UInt8], _ index: Int) {
        guard let exchange, !bytes.isEmpty else { return }
        let path = "\(exchange.path).messages[\(index)].data"
        visitor.visit(StructuredPart(path: path, name: Array("data".utf8), bytes: bytes))
        embedded.read(bytes, at: path)
    }

    /// Gives a further value of the side that is being written: `field` names it in the place, `name` in the line.
    func give(_ field: String, _ value: [UInt8], name: [UInt8]? = nil) {
        guard let exchange, !value.isEmpty else { return }
        let path = "\(exchange.path).\(side.rawValue).\(field)"
        visitor.visit(StructuredPair(path: path, name: name ?? Array(field.utf8), value: value))
        embedded.read(value, at: path)
    }

    /// Ends the exchange, if one is open.
    func end() {
        guard let ended = exchange else { return }
        exchange = nil
        visitor.visit(ended)
    }

    private func begin(_ side: Side) {
        self.side = side
        headerCount = 0
        contentCoding = []
        mimeType = []
    }
}
