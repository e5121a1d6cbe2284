/// A piece of a connection, taken out of a packet: link layer, IP (RFC 791, 8200) and TCP (RFC 9293).
struct TCPSegment {
    /// Addresses and ports, the sender's first.
    let from: [UInt8]
    let to: [UInt8]
    let sequence: UInt32
    let payload: [UInt8]
    /// Whether it asks for the connection.
    let isFirst: Bool

    /// The segment in a packet; nil where it holds none.
    init?(_ packet: PacketSource.Packet) {
        let bytes = packet.bytes
        guard var start = Self.networkOffset(bytes, packet.linkType), start < bytes.count else { return nil }
        let source: ArraySlice<UInt8>
        let target: ArraySlice<UInt8>
        var end = bytes.count
        switch bytes[start] >> 4 {
        case 4:
            guard start + 20 <= bytes.count, bytes[start + 9] == 6, bytes.big16(start + 6) & 0x1FFF == 0 else {
                return nil
            }
            source = bytes[(start + 12)..<(start + 16)]
            target = bytes[(start + 16)..<(start + 20)]
            let total = bytes.big16(start + 2)
            // Captures of what is sent by the card's own segmentation have no length.
            if total > 0 { end = min(end, start + total) }
            start += 4 * Int(bytes[start] & 15)
        case 6:
            guard start + 40 <= bytes.count else { return nil }
            source = bytes[(start + 8)..<(start + 24)]
            target = bytes[(start + 24)..<(start + 40)]
            let length = bytes.big16(start + 4)
            if length > 0 { end = min(end, start + 40 + length) }
            var next = bytes[start + 6]
            start += 40
            for _ in 0..<8 where [0, 43, 60].contains(next) && start + 8 <= bytes.count {
                next = bytes[start]
                start += 8 * (Int(bytes[start + 1]) + 1)
            }
            guard next == 6 else { return nil }
        default: return nil
        }
        guard start + 20 <= end else { return nil }
        from = Array(source + bytes[start..<(start + 2)])
        to = Array(target + bytes[(start + 2)..<(start + 4)])
        sequence = UInt32(bytes.big32(start + 4))
        let flags = bytes[start + 13]
        isFirst = flags & 0x12 == 2
        let data = start + 4 * Int(bytes[start + 12] >> 4)
        payload = data < end ? Array(bytes[data..<end]) : []
    }

    /// Where the IP packet begins, by the kind of link.
    private static func networkOffset(_ bytes: [UInt8], _ linkType: Int) -> Int? {
        switch linkType {
        case 0, 108: return 4
        case 12, 14, 101, 228, 229: return 0
        case 113: return 16
        case 276: return 20
        case 1:
            var offset = 12
            for _ in 0..<3 where [0x8100, 0x88A8, 0x9100].contains(bytes.big16(offset)) { offset += 4 }
            return [0x0800, 0x86DD].contains(bytes.big16(offset)) ? offset + 2 : nil
        case 149, 258:
            // PKTAP: the header says how long it is, and what is in it.
            return networkOffset(bytes, inner: bytes.little32(0), bytes.little32(8))
        default: return nil
        }
    }

    private static func networkOffset(_ bytes: [UInt8], inner length: Int, _ linkType: Int) -> Int? {
        guard length >= 12, length < bytes.count, linkType != 149, linkType != 258 else { return nil }
        return networkOffset(Array(bytes[length...]), linkType).map { $0 + length }
    }
}
