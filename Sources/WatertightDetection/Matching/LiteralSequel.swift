/// What follows the beginning of a literal that the automaton knows, where all that wait for it agree: up to eight bytes,
/// compared at once.
///
/// Much of what begins like a long literal is a word that stands everywhere: each `function` in a script is the beginning
/// of `functions-key`.
struct LiteralSequel {
    private var bytes: UInt64 = 0
    /// The bits that make a capital small, where a letter is wanted.
    private var folds: UInt64 = 0
    /// The bytes that are compared.
    private var mask: UInt64 = 0

    /// What all of `rests`, in lower case, begin with; nil where that is nothing.
    init?(_ rests: [ArraySlice<UInt8>]) {
        guard let first = rests.first else { return nil }
        var length = min(8, first.count)
        for rest in rests { length = zip(rest, first.prefix(length)).prefix { $0 == $1 }.count }
        guard length > 0 else { return nil }
        for (index, byte) in first.prefix(length).enumerated() {
            let shift = UInt64(8 * index)
            bytes |= UInt64(byte) << shift
            mask |= 0xFF << shift
            if byte >= UInt8(ascii: "a"), byte <= UInt8(ascii: "z") { folds |= 0x20 << shift }
        }
    }

    /// Whether it can not stand at `start`; where the window ends too early to tell, it can.
    func isMissing(at start: Int, in window: UnsafeBufferPointer<UInt8>) -> Bool {
        guard start >= 0, start + 8 <= window.count, let base = window.baseAddress else { return false }
        let word = unsafe UnsafeRawPointer(base).loadUnaligned(fromByteOffset: start, as: UInt64.self)
        // A letter with that bit set is the letter wanted only if it was it, or its capital.
        return (UInt64(littleEndian: word) | folds) & mask != bytes
    }
}
