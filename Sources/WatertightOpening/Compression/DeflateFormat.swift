/// Deflate data alone, RFC 1951, as `NSData.compressed(using: .zlib)` writes it: no header, and no checksum.
struct DeflateFormat: MemberFormat {
    let name = "deflate"
    let checksum = DeflateBody.Checksum.adler32
    let trailerLength = 0

    func isMember(_ input: InputBuffer, first: Bool) throws(OpeningError) -> Bool { first }

    func readHeader(_ input: InputBuffer) throws(OpeningError) -> [ContainerEntry.Text] { [] }

    func accepts(_ input: InputBuffer, checksum: UInt32, produced: Int) -> Bool { true }
}
