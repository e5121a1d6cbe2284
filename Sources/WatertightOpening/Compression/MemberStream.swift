internal import WatertightModel

/// gzip (RFC 1952) and zlib (RFC 1950) data: members one after the other, each with its checksum.
///
///     header | deflate data | checksum [size]   header | …   | trailing bytes that are no member
///
/// A checksum that is wrong does not stop the reading: it is thrown when everything was delivered.
final class MemberStream: DecompressedStream {
    private enum State { case header, body, finished }

    private let format: any MemberFormat
    private let input = InputBuffer()
    private let body: DeflateBody
    private var state = State.header
    private var members = 0
    private var mismatch: OpeningError?

    private let endsWithin: Bool

    init(_ format: any MemberFormat, _ stream: any ByteStream, budget: Budget, endsWithin: Bool = false) {
        self.format = format
        self.endsWithin = endsWithin
        body = DeflateBody(format.checksum, budget: budget)
        super.init()
        input.begin(stream)
    }

    override func read(into buffer: UnsafeMutableRawBufferPointer) throws(OpeningError) -> Int {
        guard buffer.count > 0 else { return 0 }
        do throws(OpeningError) {
            while true {
                switch state {
                case .header:
                    try beginMember()
                case .body:
                    let got = try unsafe body.read(from: input, into: buffer)
                    if got > 0 { return got }
                    try endMember()
                case .finished:
                    guard let mismatch else { return 0 }
                    self.mismatch = nil
                    throw mismatch
                }
            }
        } catch {
            state = .finished
            mismatch = nil
            throw error
        }
    }

    private func beginMember() throws(OpeningError) {
        if try format.isMember(input, first: members == 0) {
            let texts = try format.readHeader(input)
            if members < 64 { self.texts += texts }
            if storedName == nil { storedName = texts.first { $0.name == "name" }?.bytes }
            members += 1
            body.begin()
            state = .body
        } else if members == 0 {
            throw OpeningError(.damaged, "no \(format.name) header")
        } else {
            state = .finished
            if endsWithin { return }
            let rest = try TrailingBytes.collect(from: input)
            if !rest.bytes.isEmpty { texts.append(ContainerEntry.Text(name: "trailing", bytes: rest.bytes)) }
            if rest.isMore && mismatch == nil { mismatch = TrailingBytes.tooMany }
        }
    }

    private func endMember() throws(OpeningError) {
        guard try input.require(format.trailerLength) else {
            throw OpeningError(.truncated, "\(format.name) data ends before its checksum")
        }
        if !format.accepts(input, checksum: body.checksum, produced: body.produced) && mismatch == nil {
            mismatch = OpeningError(.damaged, "\(format.name) checksum or size does not match")
        }
        input.consume(format.trailerLength)
        state = .header
    }
}
