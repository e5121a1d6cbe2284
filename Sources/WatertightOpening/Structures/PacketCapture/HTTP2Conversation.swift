internal import CNGHTTP2

/// Takes an HTTP/2 connection without encryption apart (RFC 9113): its frames, with headers by way of HPACK.
final class HTTP2Conversation {
    /// One stream: an exchange.
    private struct Stream {
        var request: [(name: [UInt8], value: [UInt8])] = []
        var response: [(name: [UInt8], value: [UInt8])] = []
        var sent: [UInt8] = []
        var answered: [UInt8] = []
    }

    private static let preface = Array("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".utf8)
    private static let maximumStreams = 100_000
    private static let maximumBody = 64 << 20

    private let writer: ExchangeWriter
    private var streams: [Int: Stream] = [:]
    private var order: [Int] = []

    init(_ writer: ExchangeWriter) {
        self.writer = writer
    }

    /// Whether `sent` begins such a connection.
    static func matches(_ sent: [UInt8]) -> Bool { sent.has(preface) }

    /// Hands out the exchanges of a connection.
    func read(sent: [UInt8], answered: [UInt8], path: (Int) -> String) {
        read(sent, from: Self.preface.count, isRequest: true)
        read(answered, from: 0, isRequest: false)
        for (index, identity) in order.enumerated() {
            if let stream = streams[identity] { write(stream, path: path(index)) }
        }
    }

    /// `length 3 | type 1 | flags 1 | stream 4 | payload`
    private func read(_ bytes: [UInt8], from start: Int, isRequest: Bool) {
        guard let inflater = HPACKInflater() else { return }
        var offset = start
        var block: [UInt8] = []
        while offset + 9 <= bytes.count {
            let length = Int(bytes[offset]) << 16 | bytes.big16(offset + 1)
            let type = bytes[offset + 3]
            let flags = bytes[offset + 4]
            let identity = bytes.big32(offset + 5) & 0x7FFF_FFFF
            let end = min(bytes.count, offset + 9 + length)
            var payload = bytes[(offset + 9)..<end]
            offset += 9 + length
            if (type == 0 || type == 1), flags & 8 != 0, let padding = payload.first {
                payload = payload.dropFirst().dropLast(Int(padding))
            }
            switch type {
            case 0:
                add(identity) { stream in
                    if isRequest, stream.sent.count < Self.maximumBody { stream.sent += payload }
                    if !isRequest, stream.answered.count < Self.maximumBody { stream.answered += payload }
                }
            case 1, 9:
                if type == 1, flags & 0x20 != 0 { payload = payload.dropFirst(5) }
                block += payload
                guard flags & 4 != 0 else { continue }
                let headers = inflater.headers(block)
                block = []
                add(identity) { stream in
                    if isRequest { stream.request += headers } else { stream.response += headers }
                }
            default: break
            }
        }
    }

    private func add(_ identity: Int, _ change: (inout Stream) -> Void) {
        guard identity > 0, streams[identity] != nil || order.count < Self.maximumStreams else { return }
        if streams[identity] == nil { order.append(identity) }
        change(&streams[identity, default: Stream()])
    }

    private func write(_ stream: Stream, path: String) {
        func value(_ headers: [(name: [UInt8], value: [UInt8])], _ name: StaticString) -> [UInt8] {
            headers.first { $0.name.count == name.utf8CodeUnitCount && $0.name.has(name) }?.value ?? []
        }
        writer.begin(path)
        let scheme = value(stream.request, ":scheme")
        writer.request(
            method: value(stream.request, ":method"),
            url: scheme + Array("://".utf8) + value(stream.request, ":authority") + value(stream.request, ":path"))
        for header in stream.request where header.name.first != UInt8(ascii: ":") {
            writer.header(header.name, header.value)
        }
        writer.body(stream.sent)
        writer.response(status: Int(String(decoding: value(stream.response, ":status").prefix(4), as: UTF8.self)) ?? 0)
        for header in stream.response where header.name.first != UInt8(ascii: ":") {
            writer.header(header.name, header.value)
        }
        writer.body(stream.answered)
        writer.end()
    }
}

/// Reads header blocks (RFC 7541) by way of nghttp2.
@safe
private final class HPACKInflater {
    private let inflater: OpaquePointer
    private static let maximumHeaders = 10_000

    init?() {
        var created: OpaquePointer?
        guard unsafe nghttp2_hd_inflate_new(&created) == 0, let created = unsafe created else { return nil }
        unsafe inflater = created
        // Real peers use 4 KiB; a table may be announced to be larger.
        _ = unsafe nghttp2_hd_inflate_change_table_size(inflater, 1 << 16)
    }

    deinit { unsafe nghttp2_hd_inflate_del(inflater) }

    /// The headers of a block, as far as it can be read.
    func headers(_ block: [UInt8]) -> [(name: [UInt8], value: [UInt8])] {
        var headers: [(name: [UInt8], value: [UInt8])] = []
        unsafe block.withUnsafeBufferPointer { input in
            var position = 0
            while headers.count < Self.maximumHeaders {
                var pair = unsafe nghttp2_nv()
                var flags: Int32 = 0
                let rest = unsafe input.baseAddress.map { unsafe $0 + position }
                let used = unsafe nghttp2_hd_inflate_hd2(inflater, &pair, &flags, rest, input.count - position, 1)
                guard used >= 0 else { break }
                position += used
                if flags & 2 != 0 {
                    let name = unsafe Array(UnsafeBufferPointer(start: pair.name, count: pair.namelen))
                    headers.append((name, unsafe Array(UnsafeBufferPointer(start: pair.value, count: pair.valuelen))))
                }
                if flags & 1 != 0 {
                    _ = unsafe nghttp2_hd_inflate_end_headers(inflater)
                    break
                }
                if flags & 2 == 0, position >= input.count { break }
            }
        }
        return headers
    }
}
