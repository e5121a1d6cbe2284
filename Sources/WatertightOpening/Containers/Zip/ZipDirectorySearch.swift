#if canImport(Glibc)
    internal import Glibc
#else
    internal import Darwin
#endif

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

    /// The offsets of end records' signatures below `limit`: told by their third byte, which is rare in text.
    private static func signatures(in chunk: [UInt8], before limit: Int) -> [Int] {
        var found: [Int] = []
        unsafe chunk.withUnsafeBufferPointer { buffer in
            guard let base = buffer.baseAddress else { return }
            var index = 2
            while index < buffer.count,
                let hit = unsafe memchr(base + index, Int32(ZipSignature.end[2]), buffer.count - index)
            {
                let third = unsafe UnsafeRawPointer(hit) - UnsafeRawPointer(base)
                let start = third - 2
                if start < limit && chunk.has(ZipSignature.end, at: start) { found.append(start) }
                index = third + 1
            }
        }
        return found
    }
}
