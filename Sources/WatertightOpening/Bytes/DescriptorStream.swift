#if canImport(Glibc)
    internal import Glibc
#else
    internal import Darwin
#endif

/// What comes out of an open descriptor, such as standard input.
public final class DescriptorStream: ByteStream {
    private let descriptor: Int32
    private let closesOnDeinit: Bool
    private var isAtEnd = false

    /// Reads `descriptor`, which is closed at the end where `closesOnDeinit`.
    public init(descriptor: Int32, closesOnDeinit: Bool = false) {
        self.descriptor = descriptor
        self.closesOnDeinit = closesOnDeinit
    }

    deinit {
        if closesOnDeinit { close(descriptor) }
    }

    /// Gives the next bytes, as `ByteStream` has it.
    public func read(into buffer: UnsafeMutableRawBufferPointer) throws(OpeningError) -> Int {
        guard !isAtEnd, buffer.count > 0 else { return 0 }
        while true {
            let got = unsafe systemRead(descriptor, buffer.baseAddress, buffer.count)
            if got > 0 { return got }
            if got < 0 && errno == EINTR { continue }
            isAtEnd = true
            if got == 0 { return 0 }
            throw OpeningError.system("read", errno)
        }
    }
}

/// read(2), which the method's own name hides.
private func systemRead(_ descriptor: Int32, _ address: UnsafeMutableRawPointer?, _ count: Int) -> Int {
    unsafe read(descriptor, address, count)
}
