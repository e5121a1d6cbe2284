/// Reads what `WireEncoder` wrote. Nothing in the bytes is trusted: a worker may have been taken over.
struct WireDecoder {
    /// The bytes are not what they should be.
    struct Malformed: Error {}

    private let bytes: [UInt8]
    private var index = 0

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    mutating func int() throws(Malformed) -> Int {
        guard bytes.count - index >= 8 else { throw Malformed() }
        var value: UInt64 = 0
        for offset in 0..<8 { value |= UInt64(bytes[index + offset]) << UInt64(8 * offset) }
        index += 8
        return Int(Int64(bitPattern: value))
    }

    /// A number that counts or measures something.
    mutating func count() throws(Malformed) -> Int {
        let value = try int()
        guard value >= 0 else { throw Malformed() }
        return value
    }

    mutating func bool() throws(Malformed) -> Bool {
        guard index < bytes.count else { throw Malformed() }
        defer { index += 1 }
        return bytes[index] == 1
    }

    mutating func byteRow() throws(Malformed) -> [UInt8] {
        let count = try count()
        guard count <= bytes.count - index else { throw Malformed() }
        defer { index += count }
        return Array(bytes[index..<(index + count)])
    }

    mutating func string() throws(Malformed) -> String { String(decoding: try byteRow(), as: UTF8.self) }

    mutating func optionalInt() throws(Malformed) -> Int? { try bool() ? try int() : nil }

    mutating func optionalString() throws(Malformed) -> String? { try bool() ? try string() : nil }

    mutating func optionalBytes() throws(Malformed) -> [UInt8]? { try bool() ? try byteRow() : nil }

    mutating func strings() throws(Malformed) -> [String] {
        let count = try count()
        guard count <= bytes.count - index else { throw Malformed() }
        var values: [String] = []
        for _ in 0..<count { values.append(try string()) }
        return values
    }
}
