#if canImport(Glibc)
    internal import Glibc
#else
    internal import Darwin
#endif

/// The bytes of an open file.
public final class DescriptorBytes: RandomAccessBytes {
    /// The open file.
    public let descriptor: Int32
    private let closesOnDeinit: Bool
    /// How many bytes there were when this was made.
    public let count: Int

    /// The first `count` bytes of the file behind `descriptor`, which is closed at the end where `closesOnDeinit`.
    ///
    /// A file that has become shorter since gives fewer bytes.
    public init(descriptor: Int32, count: Int, closesOnDeinit: Bool) {
        self.descriptor = descriptor
        self.count = max(0, count)
        self.closesOnDeinit = closesOnDeinit
    }

    deinit {
        if closesOnDeinit { close(descriptor) }
    }

    /// Copies bytes, as `RandomAccessBytes` has it.
    public func read(at offset: Int, into buffer: UnsafeMutableRawBufferPointer) throws(OpeningError) -> Int {
        guard offset >= 0, offset < count else { return 0 }
        let wanted = min(buffer.count, count - offset)
        var done = 0
        while done < wanted {
            let got = unsafe pread(
                descriptor, UnsafeMutableRawBufferPointer(rebasing: buffer[done..<wanted]).baseAddress, wanted - done,
                off_t(offset + done))
            if got == 0 { break }
            if got < 0 {
                if errno == EINTR { continue }
                if done > 0 { break }
                throw OpeningError.system("read", errno)
            }
            done += got
        }
        return done
    }
}
