/// Reads a whole text whose characters take two or four bytes, UTF-16 or UTF-32 of a known byte order, as UTF-8.
struct WideTextDecoder {
    /// How the text is encoded; for `bytes` nothing is read.
    let encoding: TextEncoding
    /// The offset in the blob up to which everything was read.
    private(set) var position = 0
    private var highSurrogate: UInt32?

    init(_ encoding: TextEncoding) { self.encoding = encoding }

    /// Decodes what stands in `window` from `position` on.
    mutating func decode(
        _ window: UnsafeBufferPointer<UInt8>, base: Int, isFinal: Bool, sink: borrowing ViewSink
    ) {
        let width = encoding.width
        guard width > 1 else {
            position = base + window.count
            return
        }
        var index = position - base
        var run: [UInt8] = []
        var runStart = index
        func flush() {
            guard !run.isEmpty else { return }
            unsafe run.withUnsafeBufferPointer {
                unsafe sink.emit(DecodedPiece(bytes: $0, source: base + runStart, ratio: .wide(width)))
            }
            run.removeAll(keepingCapacity: true)
        }
        while index + width <= window.count {
            let unit = unsafe self.unit(at: index, in: window)
            if unit < 0x80 {
                highSurrogate = nil
                if run.isEmpty { runStart = index }
                run.append(UInt8(unit))
            } else {
                flush()
                if let scalar = scalar(of: unit) {
                    let utf8 = Array(String(scalar).utf8)
                    unsafe utf8.withUnsafeBufferPointer {
                        unsafe sink.emit(DecodedPiece(bytes: $0, source: base + index, ratio: .point))
                    }
                }
            }
            index += width
        }
        // Part of a character at the very end: the other byte order's last one.
        if isFinal, index < window.count, unsafe WideRunDecoder.isText(window[index]) {
            if run.isEmpty { runStart = index }
            unsafe run.append(window[index])
            index = window.count
        }
        flush()
        position = base + index
    }

    private func unit(at index: Int, in window: UnsafeBufferPointer<UInt8>) -> UInt32 {
        let width = encoding.width
        var unit: UInt32 = 0
        for offset in 0..<width {
            let place = encoding.isBigEndian ? offset : width - 1 - offset
            unit = unsafe unit << 8 | UInt32(window[index + place])
        }
        return unit
    }

    /// The character that `unit` completes, U+FFFD for none; nil for a first half of two, or a byte order mark.
    private mutating func scalar(of unit: UInt32) -> Unicode.Scalar? {
        switch unit {
        case 0xFEFF: return nil
        case 0xD800...0xDBFF where encoding.width == 2:
            highSurrogate = unit
            return nil
        case 0xDC00...0xDFFF where encoding.width == 2:
            defer { highSurrogate = nil }
            guard let high = highSurrogate else { return "\u{FFFD}" }
            return Unicode.Scalar(0x10000 + (high - 0xD800) << 10 + (unit - 0xDC00))
        default:
            highSurrogate = nil
            return Unicode.Scalar(unit) ?? "\u{FFFD}"
        }
    }
}
