/// A value in the notation that mitmproxy stores its flows in: tagged netstrings, `length:payload` and a letter.
///
///     ,  bytes      ;  text (UTF-8)     #  whole number     ^  number     !  true or false     ~  nothing
///     ]  list       }  dictionary: key and value in turns
///
/// Facts from mitmproxy's published `tnetstring` module and real files of versions 0.18 to 21.
indirect enum TNetString {
    /// Bytes, text, or a number's digits.
    case bytes([UInt8])
    /// A list.
    case list([TNetString])
    /// A dictionary in its order.
    case dictionary([(key: [UInt8], value: TNetString)])
    /// Nothing.
    case null

    /// Values within one another that are told apart; deeper ones are bytes.
    private static let maximumDepth = 64
    /// Digits of a length.
    private static let maximumDigits = 10

    /// The value at `start`, and where it ends; nil where there is none, or not as much of it as it says.
    static func read(_ bytes: [UInt8], at start: Int) -> (value: TNetString, end: Int)? {
        read(bytes, at: start, end: bytes.count, depth: 0)
    }

    /// Where the payload of the value at `start` stands, with the letter behind it; nil where `head` begins none.
    static func frame(_ bytes: [UInt8], at start: Int, end: Int) -> (payload: Range<Int>, tag: UInt8?)? {
        var length = 0
        var position = start
        while position < end, position - start < maximumDigits, (0x30...0x39).contains(bytes[position]) {
            length = length * 10 + Int(bytes[position] - 0x30)
            position += 1
        }
        guard position > start, position < end, bytes[position] == UInt8(ascii: ":") else { return nil }
        let payload = (position + 1)..<(position + 1 + length)
        return (payload, payload.upperBound < end ? bytes[payload.upperBound] : nil)
    }

    private static func read(
        _ bytes: [UInt8], at start: Int, end: Int, depth: Int
    ) -> (value: TNetString, end: Int)? {
        guard let frame = frame(bytes, at: start, end: end), let tag = frame.tag else { return nil }
        let payload = frame.payload
        switch tag {
        case UInt8(ascii: "~"): return (.null, payload.upperBound + 1)
        case UInt8(ascii: "]") where depth < maximumDepth:
            guard let items = items(bytes, payload, depth: depth) else { return nil }
            return (.list(items), payload.upperBound + 1)
        case UInt8(ascii: "}") where depth < maximumDepth:
            guard let items = items(bytes, payload, depth: depth), items.count % 2 == 0 else { return nil }
            let pairs = stride(from: 0, to: items.count, by: 2).map { (items[$0].text, items[$0 + 1]) }
            return (.dictionary(pairs), payload.upperBound + 1)
        default: return (.bytes(Array(bytes[payload])), payload.upperBound + 1)
        }
    }

    private static func items(_ bytes: [UInt8], _ payload: Range<Int>, depth: Int) -> [TNetString]? {
        var items: [TNetString] = []
        var position = payload.lowerBound
        while position < payload.upperBound {
            guard let item = read(bytes, at: position, end: payload.upperBound, depth: depth + 1) else { return nil }
            items.append(item.value)
            position = item.end
        }
        return items
    }

    /// The bytes of a text or number; empty for anything else.
    var text: [UInt8] {
        if case .bytes(let bytes) = self { bytes } else { [] }
    }

    /// The items of a list.
    var items: [TNetString] {
        if case .list(let items) = self { items } else { [] }
    }

    /// The member of a dictionary that is called `key`.
    subscript(_ key: StaticString) -> TNetString? {
        guard case .dictionary(let pairs) = self else { return nil }
        return pairs.first { $0.key.count == key.utf8CodeUnitCount && $0.key.has(key) }?.value
    }
}
