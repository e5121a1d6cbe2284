internal import CPlatform

/// Finds a Fabric key of which each byte was combined with the same byte by XOR, whatever that byte is, and one that stands
/// backwards.
///
/// Neighbours of the known prefix keep what they differ by, so that one search does for all 255 bytes:
///
///     p r a x a _ s k _          02 13 19 19 3e 2c 18 34
///
/// Only this prefix is long enough, and only this key is looked for so: it should be in no app at all.
struct DisguisedKeyDecoder {
    /// How a key may be disguised.
    enum Disguise {
        case xor, reversed

        /// What the places of such keys say.
        var view: String {
            switch self {
            case .xor: "xor"
            case .reversed: "reversed"
            }
        }

        /// What follows the message about one.
        var remark: String {
            switch self {
            case .xor: "It was disguised: each byte was combined with the same one by XOR."
            case .reversed: "It stands there backwards."
            }
        }
    }

    private static let prefix = Array("praxa_sk_".utf8)
    /// The digits that follow the prefix.
    private static let digits = 64
    private static let reach = 80

    /// What it looks for.
    let disguise: Disguise
    /// The offset in the blob up to which everything was read.
    private(set) var position = 0

    init(_ disguise: Disguise) { self.disguise = disguise }

    mutating func decode(
        _ window: UnsafeBufferPointer<UInt8>, base: Int, isFinal: Bool, sink: borrowing ViewSink
    ) {
        let end = window.count
        let isReversed = disguise == .reversed
        let text = isReversed ? Self.prefix.reversed() : Self.prefix
        // What was found whole is not looked for again: each belongs to the window in which it begins.
        var index = max(position - base, 0)
        let limit = isFinal ? end : max(index, end - 2 * Self.reach)
        while let address = window.baseAddress, index < end {
            let place = unsafe index + watertight_find_disguised(address + index, end - index, text)
            guard place < end else { break }
            index = place + 1
            let start = isReversed ? place - Self.digits : place
            let stop = start + text.count + Self.digits
            // What is not disguised stands there for everyone to see; both at once nobody does.
            let mask = unsafe window[place] ^ text[0]
            guard (mask == 0) == isReversed, start >= 0, stop <= end, place < limit else { continue }
            var key = unsafe window[start..<stop].map { $0 ^ mask }
            if isReversed { key.reverse() }
            guard key.dropFirst(text.count).allSatisfy({ Digits.isHex($0) }) else { continue }
            unsafe (key + [0]).withUnsafeBufferPointer {
                unsafe sink.emit(DecodedPiece(bytes: $0, source: base + start, ratio: isReversed ? .point : .one))
            }
        }
        position = base + limit
    }
}
