internal import WatertightModel

/// The packets of a capture: pcap, and pcapng in both orders of bytes.
///
///     pcap: header 24 | time 8 | captured 4 | original 4 | packet …        pcapng: type 4 | length 4 | … | length 4
///
/// Facts from the drafts `draft-ietf-opsawg-pcap` and `draft-ietf-opsawg-pcapng`.
final class PacketSource {
    /// One packet.
    struct Packet {
        let linkType: Int
        let bytes: [UInt8]
    }

    private static let maximumBlock = 64 << 20

    private let bytes: any RandomAccessBytes
    private var offset = 0
    private var isBig = false
    private let isNew: Bool
    private var linkType = 1
    /// The link types of a pcapng's interfaces.
    private var interfaces: [Int] = []
    /// Session keys that a pcapng has beside its packets.
    private(set) var secrets: [[UInt8]] = []
    /// Packets of which only the beginning was captured.
    private(set) var cutCount = 0

    /// The packets of `bytes`; nil where these are no capture.
    init?(_ bytes: any RandomAccessBytes) {
        guard let head = try? bytes.bytes(at: 0, count: 24), let kind = Self.kind(of: head) else { return nil }
        self.bytes = bytes
        isNew = kind.isNew
        isBig = kind.isBig
        if !isNew {
            linkType = (isBig ? head.big32(20) : head.little32(20)) & 0xFFFF
            offset = 24
        }
    }

    /// Whether `head` begins a capture, and of which form.
    static func kind(of head: [UInt8]) -> (isNew: Bool, isBig: Bool)? {
        if head.has([0x0A, 0x0D, 0x0D, 0x0A]) {
            if head.has([0x4D, 0x3C, 0x2B, 0x1A], at: 8) { return (true, false) }
            if head.has([0x1A, 0x2B, 0x3C, 0x4D], at: 8) { return (true, true) }
        }
        for magic: [UInt8] in [[0xD4, 0xC3, 0xB2, 0xA1], [0x4D, 0x3C, 0xB2, 0xA1]] {
            if head.has(magic), head.little32(4) == 0x4_0002 { return (false, false) }
            if head.has(Array(magic.reversed())), head.big32(4) == 0x2_0004 { return (false, true) }
        }
        return nil
    }

    /// The next packet; nil at the end.
    /// - Throws: `OpeningError` where the capture is cut or damaged.
    func next() throws(OpeningError) -> Packet? {
        while offset < bytes.count {
            if isNew {
                if let packet = try nextBlock() { return packet }
            } else {
                return try nextRecord()
            }
        }
        return nil
    }

    private func number(_ bytes: [UInt8], _ offset: Int) -> Int { isBig ? bytes.big32(offset) : bytes.little32(offset) }

    private func nextRecord() throws(OpeningError) -> Packet {
        let head = try bytes.bytes(at: offset, count: 16)
        let length = number(head, 8)
        guard head.count == 16, length <= bytes.count - offset - 16 else {
            offset = bytes.count
            throw OpeningError(.truncated, "the capture ends in a packet")
        }
        if length < number(head, 12) { cutCount += 1 }
        defer { offset += 16 + length }
        return Packet(linkType: linkType, bytes: try bytes.bytes(at: offset + 16, count: length))
    }

    private func nextBlock() throws(OpeningError) -> Packet? {
        let head = try bytes.bytes(at: offset, count: 12)
        if let kind = Self.kind(of: head), kind.isNew {
            isBig = kind.isBig
            interfaces = []
        }
        let length = number(head, 4)
        guard head.count == 12, length >= 12, length % 4 == 0, length <= bytes.count - offset,
            length <= Self.maximumBlock
        else {
            let isCut = head.count < 12 || length > bytes.count - offset
            offset = bytes.count
            throw OpeningError(isCut ? .truncated : .damaged, "the capture ends in a block, or has one that is none")
        }
        let block = try bytes.bytes(at: offset, count: length)
        offset += length
        switch number(head, 0) {
        case 1: interfaces.append(isBig ? block.big16(8) : block.little16(8))
        case 3: return packet(block, from: 12, count: min(number(block, 8), length - 16), interface: 0)
        case 6:
            let captured = number(block, 20)
            if captured < number(block, 24) { cutCount += 1 }
            return packet(block, from: 28, count: captured, interface: number(block, 8))
        case 10:
            let end = 16 + min(number(block, 12), length - 20)
            if end > 16 { secrets.append(Array(block[16..<end])) }
        default: break
        }
        return nil
    }

    private func packet(_ block: [UInt8], from start: Int, count: Int, interface: Int) -> Packet? {
        guard count >= 0, start + count <= block.count, interfaces.indices.contains(interface) else { return nil }
        return Packet(linkType: interfaces[interface], bytes: Array(block[start..<(start + count)]))
    }
}
