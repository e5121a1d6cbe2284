internal import CPlatform

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
            guard
                let found = try? unsafe bytes.withBytes(
                    at: lower, count: upper - lower + 3, { unsafe signatures(in: $0) })
            else { break }
            for position in found.reversed() {
                candidates += 1
                if candidates > maximumCandidates { return .damaged(lower + position) }
                if let directory = ZipDirectory(bytes, endRecordAt: lower + position) { return .found(directory) }
                if damaged == nil && lower + position + 22 <= bytes.count { damaged = lower + position }
            }
            upper = lower
        }
        return damaged.map(Result.damaged) ?? .none
    }

    /// The offsets of end records' signatures.
    private static func signatures(in chunk: UnsafeBufferPointer<UInt8>) -> [Int] {
        var found: [Int] = []
        guard let base = chunk.baseAddress else { return found }
        var index = 0
        while index < chunk.count {
            index += unsafe watertight_find_four(base + index, chunk.count - index, ZipSignature.end)
            if index < chunk.count { found.append(index) }
            index += 1
        }
        return found
    }
}
