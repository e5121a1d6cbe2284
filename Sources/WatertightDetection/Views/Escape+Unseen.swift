/// What is not seen of a text: characters without width, a terminal's control sequences, overstrikes.
///
/// Each tells only in the middle of a word, where it parts what belongs together; elsewhere it colours or aligns.
extension Escape {
    /// A character without width: the soft hyphen, U+200B to U+200F, U+2060 to U+2064, the byte order mark. And U+241B, the
    /// picture of ESC.
    static func unseen(at index: Int, in window: UnsafeBufferPointer<UInt8>) -> Escape? {
        guard index + 2 < window.count else { return nil }
        let pair = unsafe (window[index + 1], window[index + 2])
        var length = 3
        switch unsafe window[index] {
        case 0xC2:
            guard pair.0 == 0xAD else { return nil }
            length = 2
        case 0xE2:
            if pair == (0x90, 0x9B) {
                guard index + 3 < window.count, unsafe window[index + 3] == UInt8(ascii: "[") else { return nil }
                return Escape(Text(0x1B as UInt8), length: 3)
            }
            guard
                (pair.0 == 0x80 && (0x8B...0x8F).contains(pair.1)) || (pair.0 == 0x81 && (0xA0...0xA4).contains(pair.1))
            else { return nil }
        default:
            guard pair == (0xBB, 0xBF) else { return nil }
        }
        return unsafe Escape(Text(), length: length, isTelling: isInWord(index, length, in: window))
    }

    /// Control sequences (ECMA-48, section 5.4) and control strings such as links (section 5.6), as many as follow one another.
    static func terminal(at index: Int, in window: UnsafeBufferPointer<UInt8>) -> Escape? {
        var end = index
        while end - index < maximumLength / 2, let next = unsafe sequenceEnd(at: end, in: window) { end = next }
        guard end > index else { return nil }
        let isTelling = unsafe !isBehindSequence(index, in: window) && isInWord(index, end - index, in: window)
        return Escape(Text(), length: end - index, isTelling: isTelling)
    }

    private static func sequenceEnd(at index: Int, in window: UnsafeBufferPointer<UInt8>) -> Int? {
        guard index + 2 < window.count, unsafe window[index] == 0x1B else { return nil }
        switch unsafe window[index + 1] {
        case UInt8(ascii: "["): return unsafe controlSequenceEnd(from: index + 2, in: window)
        case UInt8(ascii: "]"): return unsafe controlStringEnd(from: index + 2, in: window)
        case UInt8(ascii: "("), UInt8(ascii: ")"): return index + 3
        default: return nil
        }
    }

    /// Whether a control sequence ends right before `index`: its last letter is none of a word.
    private static func isBehindSequence(_ index: Int, in window: UnsafeBufferPointer<UInt8>) -> Bool {
        var cursor = index - 2
        while cursor > 0, index - cursor < 16, unsafe (0x20...0x3F).contains(window[cursor]) { cursor -= 1 }
        return unsafe cursor > 0 && window[cursor] == UInt8(ascii: "[") && window[cursor - 1] == 0x1B
    }

    /// Where a control sequence ends whose parameters begin at `start`.
    static func controlSequenceEnd(from start: Int, in window: UnsafeBufferPointer<UInt8>) -> Int? {
        var cursor = start
        while cursor < window.count, cursor - start < 32, unsafe (0x20...0x3F).contains(window[cursor]) { cursor += 1 }
        guard cursor < window.count, unsafe (0x40...0x7E).contains(window[cursor]) else { return nil }
        return cursor + 1
    }

    private static func controlStringEnd(from start: Int, in window: UnsafeBufferPointer<UInt8>) -> Int? {
        var cursor = start
        while cursor < window.count, cursor - start < maximumLength / 2 - 4 {
            if unsafe window[cursor] == 7 { return cursor + 1 }
            if unsafe window[cursor] == 0x1B {
                return unsafe cursor + 1 < window.count && window[cursor + 1] == UInt8(ascii: "\\") ? cursor + 2 : nil
            }
            cursor += 1
        }
        return nil
    }

    /// A character, a backspace, and what is printed over it: the same for bold, or a line below.
    static func overstrike(at index: Int, in window: UnsafeBufferPointer<UInt8>) -> Escape? {
        guard index > 0, index + 1 < window.count, unsafe LineEnd.isWord(window[index - 1]),
            unsafe window[index + 1] > 0x20
        else { return nil }
        return Escape(Text(), length: 2, lead: 1)
    }

    /// `#012`: how syslog daemons write control characters, in octal.
    static func control(at index: Int, in window: UnsafeBufferPointer<UInt8>) -> Escape? {
        guard index + 4 < window.count, unsafe window[index + 1] == UInt8(ascii: "0"),
            let value = unsafe octalByte(at: index + 1, in: window), value > 0, value < 0x20
        else { return nil }
        let next = unsafe window[index + 4]
        if value == 0x1B, next == UInt8(ascii: "[") { return Escape(Text(value), length: 4) }
        guard index > 0, unsafe LineEnd.isWord(window[index - 1]), value == 10 || value == 13 else { return nil }
        return Escape(Text(value), length: 4)
    }

    /// Whether `length` bytes from `index` on stand in the middle of a word.
    private static func isInWord(_ index: Int, _ length: Int, in window: UnsafeBufferPointer<UInt8>) -> Bool {
        guard index > 0, index + length < window.count else { return false }
        return unsafe LineEnd.isWord(window[index - 1]) && LineEnd.isWord(window[index + length])
    }
}
