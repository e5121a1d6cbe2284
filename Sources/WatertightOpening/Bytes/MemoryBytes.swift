/// Bytes that are held in memory.
public final class MemoryBytes: RandomAccessBytes {
    private let storage: [UInt8]

    /// The bytes of `storage`.
    public init(_ storage: [UInt8]) {
        self.storage = storage
    }

    /// How many bytes there are.
    public var count: Int { storage.count }

    /// All of the bytes.
    public var held: [UInt8]? { storage }

    /// Copies bytes, as `RandomAccessBytes` has it.
    public func read(at offset: Int, into buffer: UnsafeMutableRawBufferPointer) throws(OpeningError) -> Int {
        guard offset >= 0, offset < storage.count else { return 0 }
        let length = min(buffer.count, storage.count - offset)
        unsafe storage.withUnsafeBytes { bytes in
            unsafe buffer.copyMemory(from: UnsafeRawBufferPointer(rebasing: bytes[offset..<(offset + length)]))
        }
        return length
    }
}
