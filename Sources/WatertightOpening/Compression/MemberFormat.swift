/// What differs between formats that wrap deflate data in members.
protocol MemberFormat {
    /// The format's name in messages.
    var name: String { get }
    /// The checksum behind a member's data.
    var checksum: DeflateBody.Checksum { get }
    /// How many bytes follow a member's data.
    var trailerLength: Int { get }
    /// Whether a member begins here; the `first` was promised to be one.
    func isMember(_ input: InputBuffer, first: Bool) throws(OpeningError) -> Bool
    /// Passes a member's header and gives the texts in it.
    func readHeader(_ input: InputBuffer) throws(OpeningError) -> [ContainerEntry.Text]
    /// Whether the trailer at hand agrees with what was inflated.
    func accepts(_ input: InputBuffer, checksum: UInt32, produced: Int) -> Bool
}
