/// Bytes that are read once, front to back.
public protocol ByteStream: AnyObject {
    /// Puts the next bytes at the start of `buffer` and says how many; 0 is the end, and stays so.
    ///
    /// What was delivered before an error stays good: a stream that ends in the middle, or whose checksum turns out
    /// wrong, hands over all its bytes first and throws instead of returning 0.
    /// - Throws: `OpeningError`, once; after that the stream is at its end.
    func read(into buffer: UnsafeMutableRawBufferPointer) throws(OpeningError) -> Int
}
