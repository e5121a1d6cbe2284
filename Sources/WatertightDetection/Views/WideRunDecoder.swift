internal import CPlatform

/// Reads runs of UTF-16 and UTF-32 in the middle of anything: programs hold such strings, `wchar_t` is UTF-32 on most
/// systems; and arrays of numbers of 64 bits that are characters.
///
/// A run is at least eight ASCII characters with one NUL, three or seven beside each. Taking every second, fourth or eighth byte
/// finds both byte orders at all alignments at once.
struct WideRunDecoder {
    /// Runs of fewer characters are no text.
    static let minimumRun = 8
    /// The most bytes that a character takes.
    private static let maximumWidth = 8

    /// The offset in the blob up to which everything was read.
    private(set) var position = 0
    /// The bytes of a character of the run that was begun and goes on in this window; 0 for none.
    private var width = 0

    /// Decodes what stands in `window` from `position` on.
    mutating func decode(
        _ window: UnsafeBufferPointer<UInt8>, base: Int, isFinal: Bool, sink: borrowing ViewSink
    ) {
        let end = window.count
        var index = position - base
        if width == 0, unsafe ByteSearch.first(0, in: window, from: index) == nil {
            position = base + max(index, end - Self.maximumWidth * Self.minimumRun)
            return
        }
        while true {
            if width == 0 {
                guard let run = unsafe startOfRun(in: window, from: &index, isFinal: isFinal) else { break }
                width = run.width
                index = run.start
            }
            var text: [UInt8] = []
            let begin = index
            while unsafe Self.isCharacter(at: index, of: width, in: window) {
                unsafe text.append(window[index])
                index += width
            }
            let isCut = index + width > end && !isFinal
            // High byte first has nothing known behind its last character; low byte first has no text there.
            if !isCut, index < end, unsafe Self.isText(window[index]) {
                unsafe text.append(window[index])
                index += 1
            }
            if !text.isEmpty {
                unsafe text.withUnsafeBufferPointer {
                    unsafe sink.emit(DecodedPiece(bytes: $0, source: base + begin, ratio: .wide(width)))
                }
            }
            if isCut { break }
            // Nothing decoded touches what is decoded next.
            unsafe [UInt8(0)].withUnsafeBufferPointer {
                unsafe sink.emit(DecodedPiece(bytes: $0, source: base + index, ratio: .gap))
            }
            width = 0
        }
        position = base + min(index, end)
    }

    /// The next place where at least eight ASCII characters alternate with NULs, moving `index` over what holds none.
    ///
    /// A run of eight covers a whole word of eight bytes, or of sixteen in UTF-32, wherever it starts, so words are looked
    /// at first.
    private func startOfRun(
        in window: UnsafeBufferPointer<UInt8>, from index: inout Int, isFinal: Bool
    ) -> (start: Int, width: Int)? {
        let end = window.count
        let floor = index
        var word = index
        while let address = window.baseAddress, word < end {
            var width: Int32 = 0
            let found = unsafe word + watertight_find_wide_text(address + word, end - word, &width)
            let step = Int(width)
            guard found < end, step > 0 else { break }
            // Back to the first character of the run; the word may begin with NULs.
            var start = found
            while unsafe window[start] == 0 { start += 1 }
            while start - step >= floor, unsafe Self.isCharacter(at: start - step, of: step, in: window) {
                start -= step
            }
            var cursor = start
            var length = 0
            while length < Self.minimumRun, unsafe Self.isCharacter(at: cursor, of: step, in: window) {
                cursor += step
                length += 1
            }
            if length == Self.minimumRun { return (start, step) }
            // The last character of a run at the very end, or with its high bytes before it, has no NUL behind it.
            if length == Self.minimumRun - 1, cursor < end, unsafe Self.isText(window[cursor]) { return (start, step) }
            if cursor + step > end, !isFinal {
                // It may go on in the next window.
                index = start
                return nil
            }
            word = max(found + 8, cursor)
        }
        // A run that begins in the last bytes shows with the next window.
        index = isFinal ? end : max(index, end - Self.maximumWidth * Self.minimumRun)
        return nil
    }

    /// Whether an ASCII character of `width` bytes stands at `index`, its value in the first.
    @inline(__always)
    private static func isCharacter(at index: Int, of width: Int, in window: UnsafeBufferPointer<UInt8>) -> Bool {
        guard index + width <= window.count, unsafe isText(window[index]), unsafe window[index + 1] == 0 else {
            return false
        }
        if width == 2 { return true }
        guard unsafe window[index + 2] | window[index + 3] == 0 else { return false }
        return unsafe width == 4
            || window[index + 4] | window[index + 5] | window[index + 6] | window[index + 7] == 0
    }

    /// Whether a byte is an ASCII character of a text.
    @inline(__always)
    static func isText(_ byte: UInt8) -> Bool {
        byte >= 0x20 && byte < 0x7F || byte == 9 || byte == 10 || byte == 13
    }
}
