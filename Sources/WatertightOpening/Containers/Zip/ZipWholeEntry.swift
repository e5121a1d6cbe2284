internal import CDeflate

/// Inflates an entry in one go, which is twice as fast as in steps, where it is small enough to be held.
///
/// libdeflate wants to know the size beforehand, and a zip may lie: whatever does not agree in size, checksum or length of
/// the compressed data is left to `ZipDeflatedStream`, which tells what is wrong.
@safe
final class ZipWholeEntry {
    /// Larger entries are inflated in steps, so that memory stays bounded.
    static let maximumBytes = 24 << 20

    private let decompressor: OpaquePointer
    private var compressed = ByteBuffer(64 << 10)
    private var content = ByteBuffer(64 << 10)

    init?() {
        guard let decompressor = unsafe libdeflate_alloc_decompressor() else { return nil }
        unsafe self.decompressor = decompressor
    }

    deinit { unsafe libdeflate_free_decompressor(decompressor) }

    /// The entry's content, good until the next entry's; nil where it has to be looked at in steps, and then nothing is
    /// charged.
    func inflate(
        _ record: ZipRecord, at start: Int, in bytes: any RandomAccessBytes, budget: Budget
    ) -> BufferedBytes? {
        guard record.size > 0, record.size <= Self.maximumBytes, record.compressedSize > 0,
            record.compressedSize <= Self.maximumBytes, record.compressedSize <= bytes.count - start
        else { return nil }
        // Over the budget it is inflated in steps, up to the limit, and refused there.
        guard budget.step(record.size) >= record.size, (try? budget.charge(record.size)) != nil else { return nil }
        guard expand(record, at: start, in: bytes) else {
            budget.refund(record.size)
            return nil
        }
        return BufferedBytes(content, count: record.size)
    }

    /// Inflates into `content`; true where everything is as the record says.
    private func expand(_ record: ZipRecord, at start: Int, in bytes: any RandomAccessBytes) -> Bool {
        if unsafe compressed.all.count < record.compressedSize { compressed = ByteBuffer(record.compressedSize) }
        // A buffer that is still looked at is not written to.
        if unsafe !isKnownUniquelyReferenced(&content) || content.all.count < record.size {
            content = ByteBuffer(max(record.size, 1 << 20))
        }
        let source = unsafe UnsafeMutableRawBufferPointer(rebasing: compressed.all[..<record.compressedSize])
        guard (try? unsafe bytes.read(at: start, into: source)) == record.compressedSize else { return false }
        var taken = 0
        var made = 0
        let result = unsafe libdeflate_deflate_decompress_ex(
            decompressor, source.baseAddress, source.count, content.all.baseAddress, record.size, &taken, &made)
        guard result == LIBDEFLATE_SUCCESS, taken == record.compressedSize, made == record.size else { return false }
        let checksum = unsafe libdeflate_crc32(0, content.all.baseAddress, made)
        return checksum == record.checksum
    }
}
