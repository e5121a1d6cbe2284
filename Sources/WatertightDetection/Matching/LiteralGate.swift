/// A byte that follows within so many bytes wherever a literal is worth a try: looking for it is cheaper than a try.
///
/// `://` stands in every line of an access log; a password only where an `@` follows.
struct LiteralGate {
    let byte: UInt8
    let length: Int

    /// Beyond this many bytes looking for one of them is not cheap.
    private static let maximumLength = 1024

    /// The gate of a literal with which all matches of `rule` begin; nil where none is known.
    init?(maximumLength: Int, pattern: Pattern?) {
        guard maximumLength <= Self.maximumLength, let byte = pattern?.requiredByte else { return nil }
        self.byte = byte
        length = maximumLength
    }

    /// Whether no match begins at `start`: all that it could hold is at hand, and the byte is not in it.
    func isShut(from start: Int, in window: UnsafeBufferPointer<UInt8>, isFinal: Bool) -> Bool {
        let end = start + length
        guard end <= window.count || isFinal else { return false }
        let reach = unsafe UnsafeBufferPointer(rebasing: window[..<min(end, window.count)])
        return unsafe ByteSearch.first(byte, in: reach, from: start) == nil
    }
}
