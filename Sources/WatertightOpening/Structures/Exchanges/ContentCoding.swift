internal import WatertightModel

/// Undoes the content codings (RFC 9110, 8.4) of bodies that were captured as they went over the wire.
///
/// Most captures hold bodies decoded and still have the header, so the bytes have the last word: gzip, zlib and zstd are
/// known by their beginning, brotli and raw deflate are tried only where the header names them.
struct ContentCoding {
    /// What became of a body.
    struct Result {
        /// The bytes with all codings undone, as far as they could be.
        var bytes: [UInt8]
        /// The bytes as they were before the coding that could not be undone wholly.
        var undecoded: [UInt8]?
        /// What stood in the way.
        var failure: OpeningError?
    }

    /// Codings upon one another that are undone.
    private static let maximumRounds = 4

    private let budget: Budget
    private let maximumBytes: Int

    /// Decodes bodies of up to `maximumBytes`, charged to `budget`.
    init(budget: Budget, maximumBytes: Int) {
        self.budget = budget
        self.maximumBytes = maximumBytes
    }

    /// Undoes the codings of `bytes`, whose header `Content-Encoding` is `header` in lower case.
    func undo(_ bytes: [UInt8], header: [UInt8]) -> Result {
        var result = Result(bytes: bytes)
        for _ in 0..<Self.maximumRounds {
            let head = Array(result.bytes.prefix(FormatSniffer.headBytes))
            guard let step = step(result.bytes, head: head, header: header) else { break }
            if step.failure != nil {
                result.undecoded = result.bytes
                result.failure = step.failure
            }
            result.bytes = step.bytes
            if step.failure != nil { break }
        }
        return result
    }

    /// Undoes one coding; nil where there is none.
    private func step(
        _ bytes: [UInt8], head: [UInt8], header: [UInt8]
    ) -> (bytes: [UInt8], failure: OpeningError?)? {
        switch CompressionMagic.kind(of: head, isWhole: head.count == bytes.count) {
        case .some(let kind) where [.gzip, .zlib, .zstd].contains(kind):
            let result = expand(kind, bytes)
            guard result.failure?.reason == .tooLarge else { return result }
            // As a file it can be opened piece by piece.
            budget.refund(result.bytes.count)
            return nil
        // Other formats are files that went over the wire; they are opened as such, too.
        case .some: return nil
        case nil: break
        }
        guard !header.isEmpty, MediaMagic.kind(of: head) == nil, !Self.isText(head) else { return nil }
        if Self.names("br", in: header) {
            let result = Brotli.decode(bytes, limit: maximumBytes, budget: budget)
            return result.bytes.isEmpty && result.failure?.reason == .damaged ? nil : result
        }
        if Self.names("deflate", in: header), ZlibTrial.inflates(head, from: 0, convincingBytes: 256) {
            return inflate(bytes)
        }
        return nil
    }

    private func expand(_ kind: CompressionKind, _ bytes: [UInt8]) -> (bytes: [UInt8], failure: OpeningError?) {
        let stream = Decompression.open(kind, RandomAccessStream(MemoryBytes(bytes)), budget: budget)
        return unsafe collect { buffer throws(OpeningError) in try unsafe stream.read(into: buffer) }
    }

    /// Deflate without the header of zlib, as some servers send it.
    private func inflate(_ bytes: [UInt8]) -> (bytes: [UInt8], failure: OpeningError?) {
        let input = InputBuffer()
        input.begin(RandomAccessStream(MemoryBytes(bytes)))
        let body = DeflateBody(.adler32, budget: budget)
        body.begin()
        return unsafe collect { buffer throws(OpeningError) in try unsafe body.read(from: input, into: buffer) }
    }

    private func collect(
        _ read: (UnsafeMutableRawBufferPointer) throws(OpeningError) -> Int
    ) -> (bytes: [UInt8], failure: OpeningError?) {
        let buffer = ByteBuffer(128 << 10)
        var output: [UInt8] = []
        do throws(OpeningError) {
            while true {
                let got = try unsafe read(buffer.all)
                if got == 0 { return (output, nil) }
                unsafe output.append(contentsOf: buffer.bytes(0..<got))
                if output.count > maximumBytes {
                    throw OpeningError(.tooLarge, "a body longer than is held")
                }
            }
        } catch {
            return (output, error)
        }
    }

    /// Whether a list of codings has `coding`.
    private static func names(_ coding: StaticString, in header: [UInt8]) -> Bool {
        header.split(whereSeparator: { $0 == UInt8(ascii: ",") || $0 <= 0x20 }).contains { word in
            word.count == coding.utf8CodeUnitCount && Array(word).has(coding)
        }
    }

    /// Whether bytes are text, which compressed data does not remain for long.
    private static func isText(_ head: [UInt8]) -> Bool {
        var utf8 = UTF8Check()
        for byte in head.prefix(256) where !utf8.accepts(byte) { return false }
        return true
    }
}

/// Whether bytes, one by one, may be a text in UTF-8 without control characters.
private struct UTF8Check {
    private var awaited = 0

    mutating func accepts(_ byte: UInt8) -> Bool {
        if awaited > 0 {
            awaited -= 1
            return byte & 0xC0 == 0x80
        }
        switch byte {
        case 9, 10, 13, 0x20...0x7E: return true
        case 0xC2...0xDF: awaited = 1
        case 0xE0...0xEF: awaited = 2
        case 0xF0...0xF4: awaited = 3
        default: return false
        }
        return true
    }
}
