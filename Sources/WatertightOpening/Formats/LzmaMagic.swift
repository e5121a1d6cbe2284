internal import WatertightModel

/// Recognises LZMA alone, which has no magic: properties, dictionary size ×4, size ×8, and data that decodes.
enum LzmaMagic {
    private static let trialBytes = 256

    /// Whether `head` begins a stream.
    static func matches(_ head: [UInt8]) -> Bool {
        // The properties are (pb * 5 + lp) * 9 + lc, and the first byte of the range coder is always 0.
        guard head.count >= 18, head[0] < 225, head[13] == 0 else { return false }
        let dictionary = head.little32(1)
        let low = dictionary & -dictionary
        guard dictionary >= 4096, dictionary == low || dictionary == low * 3 else { return false }
        if !head[5..<13].allSatisfy({ $0 == 0xFF }) {
            guard let size = head.little64(5), size > 0, size < 1 << 40 else { return false }
        }
        return decodes(head)
    }

    private static func decodes(_ head: [UInt8]) -> Bool {
        let stream = FilteredStream(
            .lzma, RandomAccessStream(MemoryBytes(head)), budget: Budget(limits: ScanLimits(), bytesRead: head.count))
        let buffer = ByteBuffer(trialBytes)
        do throws(OpeningError) {
            return try unsafe stream.read(into: buffer.all) > 0
        } catch {
            // All of a head that is cut off decodes, and then there is no more.
            return error.reason == .truncated
        }
    }
}
