internal import WatertightModel

/// A gzip member, RFC 1952 section 2.3.
///
///     1F 8B | 08 | flags | time ×4 | 2 bytes | [extra: length ×2, bytes] [name 0] [comment 0] [header CRC ×2]
struct GzipFormat: MemberFormat {
    private static let maximumTextBytes = 64 << 10

    let name = "gzip"
    let checksum = DeflateBody.Checksum.crc32
    let trailerLength = 8

    func isMember(_ input: InputBuffer, first: Bool) throws(OpeningError) -> Bool {
        guard try input.require(4) else {
            // Cut inside the first bytes of a member.
            if input.availableCount >= 2 && input[0] == 0x1F && input[1] == 0x8B {
                throw OpeningError(.truncated, "gzip data ends inside a header")
            }
            return false
        }
        return input[0] == 0x1F && input[1] == 0x8B && input[2] == 8 && input[3] & 0xE0 == 0
    }

    func readHeader(_ input: InputBuffer) throws(OpeningError) -> [ContainerEntry.Text] {
        guard try input.require(10) else { throw cut }
        let flags = input[3]
        input.consume(10)
        var texts: [ContainerEntry.Text] = []
        if flags & 0x04 != 0 {
            let length = Int(try byte(input)) | Int(try byte(input)) << 8
            var extra: [UInt8] = []
            for _ in 0..<length { extra.append(try byte(input)) }
            texts.append(ContainerEntry.Text(name: "extra", bytes: extra))
        }
        if flags & 0x08 != 0 { texts.append(ContainerEntry.Text(name: "name", bytes: try text(input))) }
        if flags & 0x10 != 0 { texts.append(ContainerEntry.Text(name: "comment", bytes: try text(input))) }
        if flags & 0x02 != 0 {
            _ = try byte(input)
            _ = try byte(input)
        }
        return texts.filter { !$0.bytes.isEmpty }
    }

    func accepts(_ input: InputBuffer, checksum: UInt32, produced: Int) -> Bool {
        var sum: UInt32 = 0
        var size: UInt32 = 0
        for index in (0..<4).reversed() {
            sum = sum << 8 | UInt32(input[index])
            size = size << 8 | UInt32(input[4 + index])
        }
        return sum == checksum && size == UInt32(truncatingIfNeeded: produced)
    }

    private var cut: OpeningError { OpeningError(.truncated, "gzip data ends inside a header") }

    private func byte(_ input: InputBuffer) throws(OpeningError) -> UInt8 {
        guard let byte = try input.next() else { throw cut }
        return byte
    }

    /// A 0-terminated text; what is too long to be one is passed over.
    private func text(_ input: InputBuffer) throws(OpeningError) -> [UInt8] {
        var bytes: [UInt8] = []
        while true {
            let next = try byte(input)
            if next == 0 { return bytes }
            if bytes.count < Self.maximumTextBytes { bytes.append(next) }
        }
    }
}
