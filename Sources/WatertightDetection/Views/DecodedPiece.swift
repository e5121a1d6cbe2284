/// Some decoded bytes on their way from a view's decoder to its scanner.
@unsafe
struct DecodedPiece {
    /// The bytes; good only during the call.
    var bytes: UnsafeBufferPointer<UInt8>
    /// The blob's offset of the first source byte.
    var source: Int
    /// How source and decoded bytes relate.
    var ratio: OffsetMap.Ratio
}
