internal import WatertightOpening

#if canImport(Glibc)
    internal import Glibc
#else
    internal import Darwin
#endif

/// What comes out of a pipe, socket or device, as long as the run may take: its writer may pause, or go on, for ever.
final class DeadlineStream: ByteStream {
    private let source: DescriptorStream
    private let descriptor: Int32
    private let deadline: Clock.Instant
    private let failure: OpeningError

    /// Reads `descriptor`, which stays open, until `deadline`, and fails with `failure` then.
    init(descriptor: Int32, deadline: Clock.Instant, failure: OpeningError) {
        source = DescriptorStream(descriptor: descriptor)
        self.descriptor = descriptor
        self.deadline = deadline
        self.failure = failure
    }

    /// Gives the next bytes, as `ByteStream` has it.
    /// - Throws: `failure` after the deadline; what stops reading.
    func read(into buffer: UnsafeMutableRawBufferPointer) throws(OpeningError) -> Int {
        while true {
            let now = Clock.now()
            guard now < deadline else { throw failure }
            var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
            // Rounded up, so that the last wait ends behind the deadline and not just before it.
            let milliseconds = (deadline - now) / 1_000_000 + 1
            if unsafe poll(&request, 1, Int32(clamping: milliseconds)) > 0 { break }
        }
        return try unsafe source.read(into: buffer)
    }
}
