/// One way of reading bytes as text: a decoder that takes windows and gives pieces.
///
/// A new view is a case here and a decoder of its own. Every decoder has a cheap test for windows that hold nothing for
/// it, and keeps nothing but its position between windows.
enum ViewDecoder {
    case wideText(WideTextDecoder)
    case wideRuns(WideRunDecoder)
    case encoded(EncodedRunDecoder)
    case escapes(EscapeDecoder)
    case numberRows(NumberRowDecoder)
    case disguised(DisguisedKeyDecoder)
    case defines(DefineListDecoder)

    /// The offset in the blob up to which everything was read.
    var position: Int {
        switch self {
        case .wideText(let decoder): decoder.position
        case .wideRuns(let decoder): decoder.position
        case .encoded(let decoder): decoder.position
        case .escapes(let decoder): decoder.position
        case .numberRows(let decoder): decoder.position
        case .disguised(let decoder): decoder.position
        case .defines(let decoder): decoder.position
        }
    }

    /// Decodes what stands in `window` from `position` on.
    ///
    /// - Parameters:
    ///   - base: The offset of the window's first byte in the blob.
    ///   - isFinal: Whether the blob ends with the window.
    ///   - sink: Takes what comes out.
    mutating func decode(
        _ window: UnsafeBufferPointer<UInt8>, base: Int, isFinal: Bool, sink: borrowing ViewSink
    ) {
        switch self {
        case .wideText(var decoder):
            unsafe decoder.decode(window, base: base, isFinal: isFinal, sink: sink)
            self = .wideText(decoder)
        case .wideRuns(var decoder):
            unsafe decoder.decode(window, base: base, isFinal: isFinal, sink: sink)
            self = .wideRuns(decoder)
        case .encoded(var decoder):
            unsafe decoder.decode(window, base: base, isFinal: isFinal, sink: sink)
            self = .encoded(decoder)
        case .escapes(var decoder):
            unsafe decoder.decode(window, base: base, isFinal: isFinal, sink: sink)
            self = .escapes(decoder)
        case .numberRows(var decoder):
            unsafe decoder.decode(window, base: base, isFinal: isFinal, sink: sink)
            self = .numberRows(decoder)
        case .disguised(var decoder):
            unsafe decoder.decode(window, base: base, isFinal: isFinal, sink: sink)
            self = .disguised(decoder)
        case .defines(var decoder):
            unsafe decoder.decode(window, base: base, isFinal: isFinal, sink: sink)
            self = .defines(decoder)
        }
    }
}

/// What takes the results of a decoder.
@safe
struct ViewSink {
    /// Takes decoded text.
    let emit: (DecodedPiece) -> Void
    /// Says what the first decoded bytes of a run are.
    let classify: ([UInt8]) -> DecodedKind
    /// Takes the whole of a run that is a blob of its own, and the blob's offset where the run starts.
    let part: ([UInt8], Int) -> Void
}

/// What decoded bytes are.
public enum DecodedKind: Sendable {
    /// Text, or anything to be scanned as it is.
    case text
    /// Something to be opened: compressed, an archive, a property list.
    case blob
    /// Pixels, sound, fonts: nothing to be found.
    case media
}
