#if canImport(Glibc)
    internal import Glibc
#else
    internal import Darwin
#endif

/// What comes out of a pipe, through a buffer, so that short texts can be taken from between long ones.
///
/// A pipe that cannot be read any more is at its end; who writes into it tells by its exit status what that means.
final class PipeReader {
    private static let capacity = 64 * 1024

    private let descriptor: Int32
    private var buffer = [UInt8](repeating: 0, count: PipeReader.capacity)
    /// The part of the buffer that was read from the pipe and not yet taken.
    private var held = 0..<0

    /// Reads `descriptor`, which it owns from now on.
    init(descriptor: Int32) {
        self.descriptor = descriptor
    }

    deinit {
        close(descriptor)
    }

    /// Takes the bytes before the next `mark`, and the mark; nil at the end, or where there are more than `maximum`.
    func text(endedBy mark: UInt8, maximum: Int) -> [UInt8]? {
        var text: [UInt8] = []
        while !held.isEmpty || refill() {
            let end = buffer[held].firstIndex(of: mark)
            text += buffer[held.lowerBound..<(end ?? held.upperBound)]
            if text.count > maximum { return nil }
            if let end {
                held = (end + 1)..<held.upperBound
                return text
            }
            held = 0..<0
        }
        return nil
    }

    /// Puts the next bytes, up to `count`, at the start of `target` and says how many; 0 is the end.
    func read(into target: UnsafeMutableRawBufferPointer, count: Int) -> Int {
        let wanted = min(count, target.count)
        guard wanted > 0 else { return 0 }
        if held.isEmpty {
            // What is larger than the buffer need not go through it.
            if wanted >= Self.capacity {
                return unsafe receive(UnsafeMutableRawBufferPointer(rebasing: target[..<wanted]))
            }
            guard refill() else { return 0 }
        }
        let length = min(wanted, held.count)
        let start = held.lowerBound
        unsafe buffer.withUnsafeBytes { bytes in
            unsafe target.copyMemory(from: UnsafeRawBufferPointer(rebasing: bytes[start..<(start + length)]))
        }
        held = (start + length)..<held.upperBound
        return length
    }

    /// Passes over `count` bytes; false where there are fewer.
    func skip(_ count: Int) -> Bool {
        var left = count
        while left > 0 {
            if held.isEmpty, !refill() { return false }
            let passed = min(left, held.count)
            held = (held.lowerBound + passed)..<held.upperBound
            left -= passed
        }
        return true
    }

    private func refill() -> Bool {
        let count = unsafe buffer.withUnsafeMutableBytes { unsafe receive($0) }
        held = 0..<count
        return count > 0
    }

    private func receive(_ target: UnsafeMutableRawBufferPointer) -> Int {
        while true {
            let count = unsafe systemRead(descriptor, target.baseAddress, target.count)
            if count >= 0 { return count }
            if errno != EINTR { return 0 }
        }
    }
}

/// read(2), which the method's own name hides.
private func systemRead(_ descriptor: Int32, _ address: UnsafeMutableRawPointer?, _ count: Int) -> Int {
    unsafe read(descriptor, address, count)
}
