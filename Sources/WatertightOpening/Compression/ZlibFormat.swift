internal import WatertightModel

/// A zlib stream, RFC 1950 section 2.2: `CMF FLG | deflate data | Adler-32`.
struct ZlibFormat: MemberFormat {
    let name = "zlib"
    let checksum = DeflateBody.Checksum.adler32
    let trailerLength = 4

    func isMember(_ input: InputBuffer, first: Bool) throws(OpeningError) -> Bool {
        guard try input.require(2) else { return false }
        guard Self.isHeader(input[0], input[1]) else { return false }
        // Two bytes say little, so a further stream must prove itself before it is taken for one.
        if first { return true }
        while try input.refill() {}
        return unsafe ZlibTrial.accepts(Array(input.available.prefix(64 << 10)), isWhole: false)
    }

    func readHeader(_ input: InputBuffer) throws(OpeningError) -> [ContainerEntry.Text] {
        input.consume(2)
        return []
    }

    func accepts(_ input: InputBuffer, checksum: UInt32, produced: Int) -> Bool {
        var sum: UInt32 = 0
        for index in 0..<4 { sum = sum << 8 | UInt32(input[index]) }
        return sum == checksum
    }

    /// Whether two bytes can begin a zlib stream: method 8, a window of at most 32 KiB, no preset dictionary.
    static func isHeader(_ first: UInt8, _ second: UInt8) -> Bool {
        first & 0x0F == 8 && first >> 4 <= 7 && second & 0x20 == 0 && (Int(first) << 8 | Int(second)) % 31 == 0
    }
}
