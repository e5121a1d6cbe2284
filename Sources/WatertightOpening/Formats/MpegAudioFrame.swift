/// The header of a frame of MPEG audio, layer III (ISO/IEC 11172-3, 2.4.1.3).
enum MpegAudioFrame {
    private static let rates = [32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320]
    private static let lowRates = [8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160]
    private static let frequencies = [44_100, 48_000, 32_000]

    /// Where the frame at `offset` ends; nil where none begins there.
    static func length(_ head: [UInt8], at offset: Int) -> Int? {
        guard offset + 4 <= head.count, head[offset] == 0xFF, head[offset + 1] & 0xE6 == 0xE2 else { return nil }
        let version = Int(head[offset + 1] >> 3 & 3)
        let rateIndex = Int(head[offset + 2] >> 4)
        let frequencyIndex = Int(head[offset + 2] >> 2 & 3)
        guard version != 1, (1...14).contains(rateIndex), frequencyIndex < 3 else { return nil }
        let isFirst = version == 3
        let rate = (isFirst ? rates : lowRates)[rateIndex - 1]
        let frequency = frequencies[frequencyIndex] >> (isFirst ? 0 : version == 2 ? 1 : 2)
        let padding = Int(head[offset + 2] >> 1 & 1)
        return offset + (isFirst ? 144 : 72) * rate * 1000 / frequency + padding
    }
}
