import TestSupport
import Testing
import WatertightModel
import WatertightOpening

struct PacketCaptureTests {
    private func big(_ value: Int, _ count: Int) -> [UInt8] {
        (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * (count - 1 - $0))) }
    }

    private func little(_ value: Int, _ count: Int) -> [UInt8] { big(value, count).reversed() }

    /// A packet with a piece of a connection between two machines.
    private func packet(_ text: [UInt8], at sequence: Int, fromServer: Bool = false, isFirst: Bool = false) -> [UInt8] {
        let (client, server) = ([10, 0, 0, 1] as [UInt8], [10, 0, 0, 2] as [UInt8])
        let ports = fromServer ? big(80, 2) + big(5555, 2) : big(5555, 2) + big(80, 2)
        let tcp = ports + big(sequence, 4) + big(0, 4) + [0x50, isFirst ? 2 : 0x18, 1, 0, 0, 0, 0, 0] + text
        let ip =
            [0x45, 0] + big(20 + tcp.count, 2) + [0, 0, 0, 0, 64, 6, 0, 0]
            + (fromServer ? server + client : client + server)
        return [UInt8](repeating: 1, count: 12) + [8, 0] + ip + tcp
    }

    private func pcap(_ packets: [[UInt8]]) -> [UInt8] {
        [0xD4, 0xC3, 0xB2, 0xA1, 2, 0, 4, 0] + [UInt8](repeating: 0, count: 12) + little(1, 4)
            + packets.flatMap { [UInt8](repeating: 0, count: 8) + little($0.count, 4) + little($0.count, 4) + $0 }
    }

    private func block(_ type: Int, _ body: [UInt8]) -> [UInt8] {
        let body = body + [UInt8](repeating: 0, count: (4 - body.count % 4) % 4)
        return little(type, 4) + little(12 + body.count, 4) + body + little(12 + body.count, 4)
    }

    private let request = Array("GET /x HTTP/1.1\r\nHost: a.fixture.invalid\r\nX-Api-Key: k1\r\n\r\n".utf8)
    private let answer = Array("HTTP/1.1 200 OK\r\nContent-Length: 6\r\n\r\nanswer".utf8)

    /// The same exchange, its pieces out of order and one of them twice.
    private var packets: [[UInt8]] {
        [
            packet([], at: 999, isFirst: true), packet(Array(request[20...]), at: 1020),
            packet(Array(request[..<25]), at: 1000), packet(Array(request[..<25]), at: 1000),
            packet(answer, at: 7, fromServer: true),
        ]
    }

    @Test func `Pieces of a connection are put in order`() {
        let bytes = pcap(packets)
        #expect(sniffed(bytes) == "packetCapture")
        let found = readStructure(.packetCapture, bytes)
        #expect(found.exchanges.map(\.path) == ["stream[0].exchange[0]"])
        #expect(found.exchanges.first?.url == Array("http://a.fixture.invalid/x".utf8))
        #expect(found.lines.contains("stream[0].exchange[0].request.headers[1].value X-Api-Key=k1"))
        #expect(found.text("stream[0].exchange[0].response.body") == "answer")
        #expect(found.notes.isEmpty, "\(found.notes)")
    }

    @Test func `pcapng has packets, and session keys beside them`() {
        var bytes = block(0x0A0D_0D0A, [0x4D, 0x3C, 0x2B, 0x1A, 1, 0, 0, 0] + [UInt8](repeating: 0xFF, count: 8))
        bytes += block(1, [1, 0, 0, 0, 0, 0, 0, 0])
        for packet in packets {
            bytes += block(
                6,
                little(0, 4) + [UInt8](repeating: 0, count: 8) + little(packet.count, 4) + little(packet.count, 4)
                    + packet)
        }
        bytes += block(10, Array("KSLT".utf8) + little(9, 4) + Array("a key log".utf8))
        let found = readStructure(.packetCapture, bytes)
        #expect(found.exchanges.count == 1)
        #expect(found.text("secrets[0]") == "a key log")
        #expect(readStructure(.packetCapture, Array(bytes.dropLast(3))).reasons == [.truncated])
    }

    @Test func `What is missing, cut or encrypted is a gap`() {
        let hole = pcap([packet(Array(request[..<10]), at: 0), packet(Array(request[20...]), at: 20)])
        #expect(readStructure(.packetCapture, hole).reasons == [.truncated])
        let encrypted = pcap([packet([0x16, 3, 1, 0, 5, 1, 0, 0, 1, 3], at: 0)])
        #expect(
            readStructure(.packetCapture, encrypted).notes == [
                OpeningError(.encrypted, "1 connection is encrypted (TLS)")
            ])
        var cut = pcap([packet(request, at: 0)])
        cut[36] &+= 9
        #expect(readStructure(.packetCapture, cut).reasons == [.truncated])
    }

    @Test func `HTTP/2 without encryption is taken apart`() {
        func frame(_ type: UInt8, _ flags: UInt8, _ stream: Int, _ payload: [UInt8]) -> [UInt8] {
            big(payload.count, 3) + [type, flags] + big(stream, 4) + payload
        }
        // :method GET, :scheme http, :path /, and two literals: RFC 7541, 6.1 and 6.2.
        func literal(_ name: String, _ value: String) -> [UInt8] {
            [0, UInt8(name.utf8.count)] + Array(name.utf8) + [UInt8(value.utf8.count)] + Array(value.utf8)
        }
        let headers: [UInt8] =
            [0x82, 0x86, 0x84] + literal(":authority", "a.fixture.invalid") + literal("x-api-key", "k1")
        let sent =
            Array("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".utf8) + frame(4, 0, 0, [])
            + frame(1, 0, 1, Array(headers.prefix(9)))
            + frame(9, 4, 1, Array(headers.dropFirst(9))) + frame(0, 8, 1, [2] + Array("body".utf8) + [0, 0])
        let answered = frame(1, 4, 1, [0x88]) + frame(0, 1, 1, Array("answer".utf8))
        let found = readStructure(
            .packetCapture, pcap([packet(sent, at: 0), packet(answered, at: 0, fromServer: true)]))
        #expect(found.exchanges.first?.url == Array("http://a.fixture.invalid/".utf8))
        #expect(found.exchanges.first?.status == 200)
        #expect(found.lines.contains("stream[0].exchange[0].request.headers[0].value x-api-key=k1"))
        #expect(found.text("stream[0].exchange[0].request.body") == "body")
        #expect(found.text("stream[0].exchange[0].response.body") == "answer")
    }

    @Test func `Masked and compressed frames of a web socket are messages`() throws {
        let mask: [UInt8] = [1, 2, 3, 4]
        let text = Array("a message".utf8)
        let masked = [0x81, 0x80 | UInt8(text.count)] + mask + text.enumerated().map { $1 ^ mask[$0 & 3] }
        let packed: [UInt8] = [0xF2, 0x48, 0xCD, 0xC9, 0xC9, 0x07, 0x00]
        let upgrade = Array("GET /ws HTTP/1.1\r\nHost: a\r\nUpgrade: websocket\r\n\r\n".utf8)
        let switched = Array("HTTP/1.1 101 Switching Protocols\r\n\r\n".utf8)
        let found = readStructure(
            .packetCapture,
            pcap([
                packet(upgrade + masked, at: 0), packet(switched + [0xC1, 7] + packed, at: 0, fromServer: true),
            ]))
        #expect(found.text("stream[0].sent.message[0]") == "a message")
        #expect(found.text("stream[0].answered.message[0]") == "Hello")
    }

    @Test func `Whatever is done to a capture, it is read to an end`() {
        let whole = pcap(packets)
        var generator = SeededGenerator(seed: 31)
        for _ in 0..<3_000 {
            var bytes = whole
            for _ in 0..<5 {
                bytes[Int.random(in: 4..<bytes.count, using: &generator)] = UInt8.random(in: 0...255, using: &generator)
            }
            _ = readStructure(.packetCapture, bytes)
        }
    }
}
