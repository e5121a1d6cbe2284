/// What comes out of a decompressor.
public class DecompressedStream: ByteStream {
    /// Texts that stand beside the data: of a gzip header `name`, `comment` and `extra`, and what follows the last
    /// member as `trailing`. Header texts are there after the first read, `trailing` at the end.
    public internal(set) var texts: [ContainerEntry.Text] = []
    /// The name that the data had before it was compressed, where a gzip header gives it.
    public internal(set) var storedName: [UInt8]?

    init() {}

    /// Gives the next bytes, as `ByteStream` has it.
    public func read(into buffer: UnsafeMutableRawBufferPointer) throws(OpeningError) -> Int { 0 }
}
