/// One view of a scanner's text: its decoder, the scanner of what it decodes, and the map between the two.
final class DecodedView {
    var decoder: ViewDecoder
    /// Made when there is something to scan.
    var scanner: BlobScanner?
    var map = OffsetMap()
    /// How many bytes were decoded.
    var length = 0

    init(_ decoder: ViewDecoder) { self.decoder = decoder }
}
