/// Recognises captures of packets and of unified logs, whose payload may be compressed or encrypted.
enum CaptureMagic {
    /// What the gap calls it.
    static func name(of head: [UInt8]) -> String? {
        // pcap in both byte orders and both resolutions, version 2.4; pcapng's section header with its byte order mark.
        let classic: [[UInt8]] = [[0xD4, 0xC3, 0xB2, 0xA1], [0x4D, 0x3C, 0xB2, 0xA1]]
        for magic in classic
        where head.has(magic) && head.little32(4) == 0x4_0002
            || head.has(Array(magic.reversed())) && head.big32(4) == 0x2_0004
        {
            return "a packet capture, of which only plain bytes are examined"
        }
        if head.has([0x0A, 0x0D, 0x0D, 0x0A]),
            head.has([0x4D, 0x3C, 0x2B, 0x1A], at: 8) || head.has([0x1A, 0x2B, 0x3C, 0x4D], at: 8)
        {
            return "a packet capture, of which only plain bytes are examined"
        }
        return nil
    }
}
