internal import CLZ4

/// A block of LZ4 without a frame, whose size is known from elsewhere.
enum LZ4Block {
    /// What `packed` expands to: `size` bytes; nil where it does not. The caller has charged for them.
    static func expanded(_ packed: [UInt8], size: Int) -> [UInt8]? {
        guard size > 0, size <= Int(Int32.max), packed.count <= Int(Int32.max) else { return size == 0 ? [] : nil }
        var isWhole = false
        let result = unsafe [UInt8](unsafeUninitializedCapacity: size) { target, count in
            count = unsafe packed.withUnsafeBytes { source in
                let made = unsafe LZ4_decompress_safe(
                    source.bindMemory(to: CChar.self).baseAddress,
                    UnsafeMutableRawBufferPointer(target).bindMemory(to: CChar.self).baseAddress,
                    Int32(source.count), Int32(size))
                isWhole = made == Int32(size)
                return max(0, Int(made))
            }
        }
        return isWhole ? result : nil
    }
}
