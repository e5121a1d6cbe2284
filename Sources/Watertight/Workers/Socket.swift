internal import CPlatform

#if canImport(Glibc)
    internal import Glibc
#else
    internal import Darwin
#endif

/// One end of a pair of connected sockets, carrying frames (a length and that many bytes) and open descriptors.
struct Socket: ~Copyable {
    /// The other end is gone, or said something that is no frame.
    struct Broken: Error {}

    let descriptor: Int32
    /// A longer frame is none of ours.
    private static let maximumFrame = 64 << 20

    init(descriptor: Int32) { self.descriptor = descriptor }

    deinit { close(descriptor) }

    /// Two ends that are connected to each other and are not inherited; nil where the system has none left.
    static func pair() -> (Int32, Int32)? {
        var ends: [Int32] = [-1, -1]
        #if canImport(Glibc)
            let kind = Int32(SOCK_STREAM.rawValue)
        #else
            let kind = SOCK_STREAM
        #endif
        guard unsafe ends.withUnsafeMutableBufferPointer({ unsafe socketpair(AF_UNIX, kind, 0, $0.baseAddress) }) == 0
        else { return nil }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        return (ends[0], ends[1])
    }

    /// `payload` as a frame.
    static func frame(_ payload: [UInt8]) -> [UInt8] {
        var header = WireEncoder()
        header.put(payload.count)
        return header.bytes + payload
    }

    /// Sends `payload` as one frame, waiting until it is taken.
    borrowing func send(_ payload: [UInt8]) throws(Broken) { try send(frames: Self.frame(payload)) }

    /// Sends frames, one after another, waiting until they are taken.
    borrowing func send(frames bytes: [UInt8]) throws(Broken) {
        var sent = 0
        while sent < bytes.count {
            let count = unsafe bytes.withUnsafeBytes { buffer in
                unsafe Self.sendQuietly(descriptor, UnsafeRawBufferPointer(rebasing: buffer[sent...]))
            }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { throw Broken() }
            sent += count
        }
    }

    private static func sendQuietly(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
        #if canImport(Glibc)
            unsafe Glibc.send(descriptor, bytes.baseAddress, bytes.count, Int32(MSG_NOSIGNAL))
        #else
            unsafe Darwin.send(descriptor, bytes.baseAddress, bytes.count, 0)
        #endif
    }

    /// Waits for a frame; nil where the other end has closed.
    borrowing func receive() throws(Broken) -> [UInt8]? {
        guard let header = try read(8, mayEnd: true) else { return nil }
        var decoder = WireDecoder(header)
        guard let count = try? decoder.count(), count <= Self.maximumFrame else { throw Broken() }
        return try read(count, mayEnd: false)
    }

    private borrowing func read(_ count: Int, mayEnd: Bool) throws(Broken) -> [UInt8]? {
        var bytes = [UInt8](repeating: 0, count: count)
        var filled = 0
        while filled < count {
            let got = unsafe bytes.withUnsafeMutableBytes { buffer in
                unsafe recv(descriptor, buffer.baseAddress?.advanced(by: filled), count - filled, 0)
            }
            if got < 0, errno == EINTR { continue }
            if got == 0, filled == 0, mayEnd { return nil }
            guard got > 0 else { throw Broken() }
            filled += got
        }
        return bytes
    }

    /// Takes what has arrived, without waiting; an empty row where nothing has, nil where the other end has closed.
    borrowing func receiveAvailable() -> [UInt8]? {
        while true {
            var got = 0
            let bytes = unsafe [UInt8](unsafeUninitializedCapacity: 64 * 1024) { buffer, count in
                got = unsafe recv(descriptor, buffer.baseAddress, buffer.count, Self.dontWait)
                count = max(0, got)
            }
            if got < 0, errno == EINTR { continue }
            if got < 0, errno == EAGAIN || errno == EWOULDBLOCK { return [] }
            return got > 0 ? bytes : nil
        }
    }

    private static let dontWait = Int32(MSG_DONTWAIT)

    /// Hands over an open descriptor.
    borrowing func sendDescriptor(_ other: Int32) throws(Broken) {
        guard watertight_send_descriptor(descriptor, other) == 0 else { throw Broken() }
    }

    /// Takes a descriptor that was handed over.
    borrowing func receiveDescriptor() throws(Broken) -> Int32 {
        let received = watertight_receive_descriptor(descriptor)
        guard received >= 0 else { throw Broken() }
        return received
    }
}
