/// What a value after a telling name must be to be worth a try: so many bytes in a row without a blank, quote or bracket, soon
/// after the keyword. Names stand everywhere, values that long do not.
struct RunGate {
    /// How long the run has to be, in bytes.
    let minimum: Int

    /// How far after the keyword's start the run must begin.
    private static let reach = 160

    /// The gate of a rule that says how long its value is; nil where it does not say.
    init?(minimum: Int) {
        guard minimum > 0 else { return nil }
        self.minimum = minimum
    }

    /// Whether no run is there: all that could hold it is at hand, and has none.
    func isShut(from start: Int, in window: UnsafeBufferPointer<UInt8>, isFinal: Bool) -> Bool {
        let end = start + Self.reach + minimum
        guard end <= window.count || isFinal else { return false }
        var run = 0
        for index in start..<min(end, window.count) {
            run = unsafe Self.isValueByte[Int(window[index])] ? run + 1 : 0
            if run >= minimum { return false }
        }
        return true
    }

    /// What a value is made of: anything visible but quotes, brackets and the signs that assign and separate.
    private static let isValueByte: [Bool] = (0..<256).map { byte in
        byte > 0x20 && byte != 0x7F && !Array("\"'`<>=:;,()[]{}\\".utf8).contains(UInt8(byte))
    }
}
