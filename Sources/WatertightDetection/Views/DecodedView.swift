/// One view of a scanner's text: its decoder, the scanner of what it decodes, and the map between the two.
final class DecodedView {
    var decoder: ViewDecoder
    /// Made when there is something to scan.
    var scanner: BlobScanner?
    var map = OffsetMap()
    /// How many bytes were decoded.
    var length = 0

    /// Whether what is decoded is the whole blob, as a text in UTF-16 or UTF-32 is, so that its lines are the blob's.
    let isWhole: Bool

    /// How the text was disguised, if it was: what is found may be chance.
    let disguise: DisguisedKeyDecoder.Disguise?

    init(_ decoder: ViewDecoder) {
        self.decoder = decoder
        isWhole = if case .wideText = decoder { true } else { false }
        disguise = if case .disguised(let decoder) = decoder { decoder.disguise } else { nil }
    }
}
