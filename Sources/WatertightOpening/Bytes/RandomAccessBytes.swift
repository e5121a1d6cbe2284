/// Bytes of a known number that can be read at any place, again and again.
public protocol RandomAccessBytes: AnyObject {
    /// How many bytes there are.
    var count: Int { get }

    /// Puts the bytes from `offset` on at the start of `buffer` and says how many: fewer than asked only at the end.
    /// - Throws: `OpeningError` with `unreadable` where the system refuses.
    func read(at offset: Int, into buffer: UnsafeMutableRawBufferPointer) throws(OpeningError) -> Int

    /// All of the bytes, where they are held in memory as a whole.
    var held: [UInt8]? { get }
}

extension RandomAccessBytes {
    /// Nil: they are held somewhere else.
    public var held: [UInt8]? { nil }
}
