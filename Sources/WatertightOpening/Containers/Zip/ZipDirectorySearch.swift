/// Finds the end record of a zip, from the end of the bytes backwards.
enum ZipDirectorySearch {
    /// What was found.
    enum Result {
        /// A directory that fits the file.
        case found(ZipDirectory)
        /// An end record, at this offset, that does not fit the file.
        case damaged(Int)
        /// None.
        case none
    }

    private static let chunkBytes = 64 << 10
    /// So many end records that fit nothing, and no more are tried.
    private static let maximumCandidates = 10_000

    /// The last end record within the last `reach` bytes that fits.
    static func search(_ bytes: any RandomAccessBytes, reach: Int) -> Result {
        var damaged: Int?
        var candidates = 0
        var upper = bytes.count
        let floor = max(0, bytes.count - reach)
        while upper > floor {
            let lower = max(floor, upper - chunkBytes)
            // Three bytes more, for a signature that lies across two chunks.
            guard let chunk = try? bytes.bytes(at: lower, count: upper - lower + 3) else { break }
            for position in signatures(in: chunk, before: upper - lower).reversed() {
                candidates += 1
                if candidates > maximumCandidates { return .damaged(lower + position) }
                if let directory = ZipDirectory(bytes, endRecordAt: lower + position) { return .found(directory) }
                if damaged == nil && lower + position + 22 <= bytes.count { damaged = lower + position }
            }
            upper = lower
        }
        return damaged.map(Result.damaged) ?? .none
    }

    /// The offsets of end records' signatures below `limit`. Looks at every second byte: of two that follow one
    /// another in `PK␅␆`, one is at an even place.
    private static func signatures(in chunk: [UInt8], before limit: Int) -> [Int] {
        var found: [Int] = []
        var index = 1
        while index < chunk.count {
            let byte = chunk[index]
            if byte == 0x4B || byte == 0x05 {
                let start = byte == 0x4B ? index - 1 : index - 2
                if start >= 0 && start < limit && chunk.has(ZipSignature.end, at: start) { found.append(start) }
            }
            index += 2
        }
        return found
    }
}
