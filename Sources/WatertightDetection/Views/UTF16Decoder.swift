/// Reads UTF-16 out of windows of bytes: whole texts of a known byte order, or runs of it in the middle of anything.
///
/// Decoded text is UTF-8. A run is at least eight ASCII characters with a NUL beside each; taking every other byte
/// finds both byte orders at both alignments at once.
struct UTF16Decoder {
    /// Runs shorter than this are no text.
    static let minimumRun = 8

    let encoding: TextEncoding
    /// The offset in the blob up to which everything was read.
    private(set) var position = 0
    private var highSurrogate: UInt32?
    /// Whether a run was begun that goes on in this window.
    private var isInRun = false

    init(_ encoding: TextEncoding) { self.encoding = encoding }

    /// Decodes what stands in `window` from `position` on.
    ///
    /// - Parameters:
    ///   - base: The offset of the window's first byte in the blob.
    ///   - isFinal: Whether the blob ends with the window.
    ///   - emit: Takes decoded bytes, the blob's offset of the first, and how many source bytes each stands for.
    mutating func decode(
        _ window: UnsafeBufferPointer<UInt8>, base: Int, isFinal: Bool,
        emit: (UnsafeBufferPointer<UInt8>, Int, Int) -> Void
    ) {
        switch encoding {
        case .bytes: unsafe decodeRuns(window, base: base, isFinal: isFinal, emit: emit)
        case .utf16LittleEndian, .utf16BigEndian: unsafe decodeWhole(window, base: base, isFinal: isFinal, emit: emit)
        }
    }

    private static func isText(_ byte: UInt8) -> Bool {
        byte >= 0x20 && byte < 0x7F || byte == 9 || byte == 10 || byte == 13
    }

    private mutating func decodeRuns(
        _ window: UnsafeBufferPointer<UInt8>, base: Int, isFinal: Bool,
        emit: (UnsafeBufferPointer<UInt8>, Int, Int) -> Void
    ) {
        let end = window.count
        var index = position - base
        if !isInRun, unsafe ByteSearch.first(0, in: window, from: index) == nil {
            position = base + max(index, end - 2 * Self.minimumRun)
            return
        }
        while true {
            if !isInRun {
                guard let start = unsafe startOfRun(in: window, from: &index, isFinal: isFinal) else { break }
                isInRun = true
                index = start
            }
            var text: [UInt8] = []
            let begin = index
            while index + 1 < end, unsafe Self.isText(window[index]), unsafe window[index + 1] == 0 {
                unsafe text.append(window[index])
                index += 2
            }
            let isCut = index + 1 >= end && !isFinal
            // High byte first has nothing known behind its last character; low byte first has no text there.
            if !isCut, index < end, unsafe Self.isText(window[index]) {
                unsafe text.append(window[index])
                index += 1
            }
            if !text.isEmpty { unsafe text.withUnsafeBufferPointer { unsafe emit($0, base + begin, 2) } }
            if isCut { break }
            // Nothing decoded touches what is decoded next.
            unsafe [UInt8(0)].withUnsafeBufferPointer { unsafe emit($0, base + index, 0) }
            isInRun = false
        }
        position = base + min(index, end)
    }

    /// The next place where at least eight ASCII characters alternate with NULs, moving `index` over what holds none.
    ///
    /// A run of eight covers at least one whole word of eight bytes, wherever it starts, so words are looked at first:
    /// 0.1 ns a byte where there is no run.
    private func startOfRun(in window: UnsafeBufferPointer<UInt8>, from index: inout Int, isFinal: Bool) -> Int? {
        let end = window.count
        let floor = index
        var word = index
        while true {
            guard let found = unsafe Self.firstAlternatingWord(in: window, from: word) else { break }
            // Back to the first character of the run; the word may begin with a NUL.
            var start = unsafe window[found] == 0 ? found + 1 : found
            while start - 2 >= floor, unsafe Self.isText(window[start - 2]), unsafe window[start - 1] == 0 {
                start -= 2
            }
            var cursor = start
            var length = 0
            while length < Self.minimumRun, cursor + 1 < end, unsafe Self.isText(window[cursor]),
                unsafe window[cursor + 1] == 0
            {
                cursor += 2
                length += 1
            }
            if length == Self.minimumRun { return start }
            // The last character of a run at the very end, or with its high byte before it, has no NUL behind it.
            if length == Self.minimumRun - 1, cursor < end, unsafe Self.isText(window[cursor]) { return start }
            if cursor + 1 >= end, !isFinal {
                // It may go on in the next window.
                index = start
                return nil
            }
            word = max(found + 8, cursor)
        }
        // A run that begins in the last bytes shows with the next window.
        index = isFinal ? end : max(index, end - 2 * Self.minimumRun)
        return nil
    }

    /// The next eight bytes of which every other one is NUL and the rest is ASCII text.
    private static func firstAlternatingWord(in window: UnsafeBufferPointer<UInt8>, from: Int) -> Int? {
        guard let base = unsafe UnsafeRawPointer(window.baseAddress) else { return nil }
        let odd: UInt64 = 0xFF00_FF00_FF00_FF00
        let even: UInt64 = 0x00FF_00FF_00FF_00FF
        var index = from
        while index + 8 <= window.count {
            let word = unsafe (base + index).loadUnaligned(as: UInt64.self)
            if (word & odd == 0) != (word & even == 0), isText(word & odd == 0 ? word : word >> 8) { return index }
            index += 8
        }
        return nil
    }

    /// Whether the four bytes at even places are all ASCII text.
    private static func isText(_ word: UInt64) -> Bool {
        for shift in stride(from: UInt64(0), to: 64, by: 16) where !isText(UInt8(truncatingIfNeeded: word >> shift)) {
            return false
        }
        return true
    }

    private mutating func decodeWhole(
        _ window: UnsafeBufferPointer<UInt8>, base: Int, isFinal: Bool,
        emit: (UnsafeBufferPointer<UInt8>, Int, Int) -> Void
    ) {
        var index = position - base
        var run: [UInt8] = []
        var runStart = index
        let low = encoding == .utf16LittleEndian ? 0 : 1
        func flush() {
            guard !run.isEmpty else { return }
            unsafe run.withUnsafeBufferPointer { unsafe emit($0, base + runStart, 2) }
            run.removeAll(keepingCapacity: true)
        }
        while index + 1 < window.count {
            let unit = unsafe UInt32(window[index + low]) | UInt32(window[index + 1 - low]) << 8
            if unit < 0x80 {
                highSurrogate = nil
                if run.isEmpty { runStart = index }
                run.append(UInt8(unit))
            } else {
                flush()
                if let scalar = scalar(of: unit) {
                    let utf8 = Array(String(scalar).utf8)
                    unsafe utf8.withUnsafeBufferPointer { unsafe emit($0, base + index, 0) }
                }
            }
            index += 2
        }
        // Half a character at the very end: the other byte order's last one.
        if isFinal, index + 1 == window.count, unsafe Self.isText(window[index]) {
            if run.isEmpty { runStart = index }
            unsafe run.append(window[index])
            index += 1
        }
        flush()
        position = base + index
    }

    /// The character that `unit` completes, U+FFFD for half a pair; nil for a first half or a byte order mark.
    private mutating func scalar(of unit: UInt32) -> Unicode.Scalar? {
        switch unit {
        case 0xFEFF: return nil
        case 0xD800...0xDBFF:
            highSurrogate = unit
            return nil
        case 0xDC00...0xDFFF:
            defer { highSurrogate = nil }
            guard let high = highSurrogate else { return "\u{FFFD}" }
            return Unicode.Scalar(0x10000 + (high - 0xD800) << 10 + (unit - 0xDC00))
        default:
            highSurrogate = nil
            return Unicode.Scalar(unit) ?? "\u{FFFD}"
        }
    }
}
