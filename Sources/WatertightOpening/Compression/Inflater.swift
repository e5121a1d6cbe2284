internal import CZlib

/// zlib's inflate on raw deflate data (RFC 1951); headers and checksums are their formats' business.
///
/// The state is allocated once and used for one stream after the other.
@safe
final class Inflater {
    /// Where inflating stands after a step.
    enum Outcome { case going, ended, damaged }

    // zlib keeps a pointer back to the z_stream, so it must stay where it is.
    private let state: UnsafeMutablePointer<z_stream>

    init() {
        unsafe state = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)
        unsafe state.initialize(to: z_stream())
        let result = unsafe inflateInit2_(state, -MAX_WBITS, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
        precondition(result == Z_OK, "zlib is of another version, or memory is out")
    }

    deinit {
        unsafe inflateEnd(state)
        unsafe state.deallocate()
    }

    /// Begins a new stream.
    func reset() {
        unsafe inflateReset(state)
    }

    /// Inflates from `input` into `output` as far as either goes.
    func step(
        from input: UnsafeRawBufferPointer, into output: UnsafeMutableRawBufferPointer
    ) -> (consumed: Int, produced: Int, outcome: Outcome) {
        let given = min(input.count, Int(UInt32.max))
        let room = min(output.count, Int(UInt32.max))
        unsafe state.pointee.next_in = UnsafeMutablePointer(
            mutating: input.baseAddress?.assumingMemoryBound(to: UInt8.self))
        unsafe state.pointee.avail_in = UInt32(given)
        unsafe state.pointee.next_out = output.baseAddress?.assumingMemoryBound(to: UInt8.self)
        unsafe state.pointee.avail_out = UInt32(room)
        let result = unsafe inflate(state, Z_NO_FLUSH)
        let consumed = unsafe given - Int(state.pointee.avail_in)
        let produced = unsafe room - Int(state.pointee.avail_out)
        switch result {
        case Z_OK, Z_BUF_ERROR: return (consumed, produced, .going)
        case Z_STREAM_END: return (consumed, produced, .ended)
        default: return (consumed, produced, .damaged)
        }
    }
}
