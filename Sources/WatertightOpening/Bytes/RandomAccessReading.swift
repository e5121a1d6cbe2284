extension RandomAccessBytes {
    /// A copy of the bytes from `offset` on: `count` of them, or fewer at the end.
    func bytes(at offset: Int, count: Int) throws(OpeningError) -> [UInt8] {
        let wanted = min(max(0, count), max(0, self.count - max(0, offset)))
        guard wanted > 0, offset >= 0 else { return [] }
        var failure: OpeningError?
        let result = unsafe [UInt8](unsafeUninitializedCapacity: wanted) { buffer, length in
            do throws(OpeningError) {
                length = try unsafe read(at: offset, into: UnsafeMutableRawBufferPointer(buffer))
            } catch {
                failure = error
            }
        }
        if let failure { throw failure }
        return result
    }

    /// All of the bytes, as one that holds them has them.
    func all() throws(OpeningError) -> [UInt8] {
        if let held { return held }
        return try bytes(at: 0, count: count)
    }

    /// Lends the bytes from `offset` on to `body`: `count` of them, or fewer at the end. They are copied only where they are
    /// not held in memory.
    func withBytes<Result>(
        at offset: Int, count: Int, _ body: (UnsafeBufferPointer<UInt8>) -> Result
    ) throws(OpeningError) -> Result {
        guard let held else { return unsafe try bytes(at: offset, count: count).withUnsafeBufferPointer(body) }
        let start = min(max(0, offset), held.count)
        let end = start + min(max(0, count), held.count - start)
        return unsafe held.withUnsafeBufferPointer { unsafe body(UnsafeBufferPointer(rebasing: $0[start..<end])) }
    }
}
