internal import WatertightModel

/// A stream of UTF-16, read as UTF-8; a surrogate without its other half becomes U+FFFD.
final class UTF16Stream: ByteStream {
    private let source: any ByteStream
    private let isBigEndian: Bool
    private let buffer = ByteBuffer(64 << 10)
    /// A byte whose other half is still to come.
    private var oddByte: UInt8?
    /// A high surrogate that waits for its low one.
    private var high: UInt32?
    /// Decoded, and not yet handed out.
    private var held: [UInt8] = []
    private var position = 0
    private var failure: OpeningError?
    private var isAtEnd = false

    /// Decodes `source`, which stands behind its byte order mark.
    init(_ source: any ByteStream, isBigEndian: Bool) {
        self.source = source
        self.isBigEndian = isBigEndian
    }

    func read(into output: UnsafeMutableRawBufferPointer) throws(OpeningError) -> Int {
        while position == held.count && !isAtEnd { refill() }
        if position == held.count, let failure {
            self.failure = nil
            throw failure
        }
        let length = min(output.count, held.count - position)
        unsafe held.withUnsafeBytes { bytes in
            unsafe output.copyMemory(from: UnsafeRawBufferPointer(rebasing: bytes[position..<(position + length)]))
        }
        position += length
        return length
    }

    private func refill() {
        held.removeAll(keepingCapacity: true)
        position = 0
        var count = 0
        do throws(OpeningError) { count = try unsafe source.read(into: buffer.all) } catch { failure = error }
        for index in 0..<count {
            let byte = unsafe buffer.all[index]
            guard let first = oddByte else {
                oddByte = byte
                continue
            }
            oddByte = nil
            append(isBigEndian ? UInt32(first) << 8 | UInt32(byte) : UInt32(byte) << 8 | UInt32(first))
        }
        if count == 0 {
            isAtEnd = true
            if high != nil { put(0xFFFD) }
            if oddByte != nil { put(0xFFFD) }
        }
    }

    private func append(_ unit: UInt32) {
        if let waiting = high {
            high = nil
            if unit & 0xFC00 == 0xDC00 {
                put(0x10000 + ((waiting & 0x3FF) << 10 | unit & 0x3FF))
                return
            }
            put(0xFFFD)
        }
        switch unit & 0xFC00 {
        case 0xD800: high = unit
        case 0xDC00: put(0xFFFD)
        default: put(unit)
        }
    }

    private func put(_ scalar: UInt32) {
        let bytes = UTF8Bytes(scalar)
        for index in 0..<bytes.count { held.append(bytes[index]) }
    }
}
