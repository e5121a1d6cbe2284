internal import WatertightModel

/// What follows the end of a compressed stream or a tar: nothing, padding, or something that hides there.
enum TrailingBytes {
    /// As much of it as is handed on.
    static let maximumBytes = 64 << 10

    /// More follows than is handed on.
    static let tooMany = OpeningError(.damaged, "more than 64 KiB follow the end of the data")

    /// All that is left in `input`, without leading zeros.
    static func collect(from input: InputBuffer) throws(OpeningError) -> (bytes: [UInt8], isMore: Bool) {
        var bytes: [UInt8] = []
        var isMore = false
        repeat {
            unsafe isMore = add(input.available, to: &bytes) || isMore
            input.consume(input.availableCount)
        } while try input.refill()
        return (trimmed(bytes), isMore)
    }

    /// Adds `piece` to `bytes`, except zeros at the front; true where not all of it found room, padding aside.
    static func add(_ piece: UnsafeRawBufferPointer, to bytes: inout [UInt8]) -> Bool {
        var rest = unsafe piece[...]
        if bytes.isEmpty { unsafe rest = rest.drop { $0 == 0 } }
        let room = maximumBytes - bytes.count
        unsafe bytes.append(contentsOf: rest.prefix(room))
        return unsafe rest.dropFirst(room).contains { $0 != 0 }
    }

    /// `bytes` without the zeros at their end.
    static func trimmed(_ bytes: [UInt8]) -> [UInt8] {
        guard let last = bytes.lastIndex(where: { $0 != 0 }) else { return [] }
        return Array(bytes[...last])
    }
}
