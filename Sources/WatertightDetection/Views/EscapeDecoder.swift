/// Undoes escapes of text, one level of them: percent (RFC 3986), those with a backslash (`\u005f`, `\/`, `\x5f`), XML
/// and HTML (`&#95;`, `&lowbar;`), quoted-printable (RFC 2045).
///
/// Only the neighbourhood of an escape is decoded: from a few hundred bytes before the first to a few hundred after the
/// last, which is as far as a name reaches from its value. What is escaped twice is decoded by the view of the view.
struct EscapeDecoder {
    /// How far before an escape, and after it, text is decoded along.
    private static let reachBefore = 192
    private static let reachAfter = 512

    /// The offset in the blob up to which everything was read.
    private(set) var position = 0
    /// The blob's offset up to which the last neighbourhood goes on; -1 where there was none.
    private var openUntil = -1
    /// The blob's offset up to which text was handed on.
    private var emitted = 0
    /// Whether a header has said that what follows is quoted-printable.
    private var isAnnounced = false
    private static let announcement = Array("quoted-printable".utf8)

    mutating func decode(
        _ window: UnsafeBufferPointer<UInt8>, base: Int, isFinal: Bool, sink: borrowing ViewSink
    ) {
        let end = window.count
        var index = max(position - base, 0)
        // An escape may be cut by the window's end; the longest is looked at whole.
        let limit = isFinal ? end : max(index, end - Escape.maximumLength)
        let isQuotedPrintable = unsafe isQuotedPrintable(window)
        var next = unsafe NextEscape(window, from: index, isQuotedPrintable: isQuotedPrintable)
        while index < limit {
            if openUntil < base + index {
                // Between neighbourhoods.
                guard let found = unsafe next.first(in: window, from: index, before: limit, isTelling: true) else {
                    index = limit
                    break
                }
                // Back to what was not handed on before, as far as the window reaches.
                index = max(found.place - Self.reachBefore, emitted - base, 0)
                if base + index > emitted, openUntil >= 0 { Self.separate(at: emitted, sink) }
                next = unsafe NextEscape(window, from: index, isQuotedPrintable: isQuotedPrintable)
                openUntil = base + found.place + Self.reachAfter
            }
            let stop = min(limit, openUntil - base + 1)
            let found = unsafe next.first(in: window, from: index, before: stop, isTelling: false)
            let upTo = found?.place ?? stop
            if upTo > index {
                unsafe Self.pass(window, index..<upTo, base: base, sink)
                index = upTo
            }
            if let found {
                unsafe found.escape.text.withBytes { bytes in
                    unsafe sink.emit(DecodedPiece(bytes: bytes, source: base + upTo, ratio: .point))
                }
                index = upTo + found.escape.length
                if found.escape.isTelling { openUntil = max(openUntil, base + index + Self.reachAfter) }
            }
            emitted = base + index
        }
        position = base + index
    }

    /// Text that stands for itself, in a piece a line, so that each has its own place.
    private static func pass(
        _ window: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, base: Int, _ sink: borrowing ViewSink
    ) {
        var start = range.lowerBound
        while start < range.upperBound {
            var end = range.upperBound
            if let feed = unsafe ByteSearch.first(10, in: window, from: start), feed < end { end = feed + 1 }
            unsafe sink.emit(
                DecodedPiece(
                    bytes: UnsafeBufferPointer(rebasing: window[start..<end]), source: base + start, ratio: .one))
            start = end
        }
    }

    /// Neighbourhoods that do not touch are no text together.
    private static func separate(at source: Int, _ sink: borrowing ViewSink) {
        unsafe [UInt8(0)].withUnsafeBufferPointer {
            unsafe sink.emit(DecodedPiece(bytes: $0, source: source, ratio: .gap))
        }
    }

    /// Whether `=5F` means a byte in the window: a line ends in `=`, as only quoted-printable's do, or a header has said so.
    private mutating func isQuotedPrintable(_ window: UnsafeBufferPointer<UInt8>) -> Bool {
        var index = 0
        var hasByte = false
        while let equals = unsafe ByteSearch.first(UInt8(ascii: "="), in: window, from: index) {
            index = equals + 1
            if index < window.count, unsafe window[index] == 10 || window[index] == 13 { return true }
            if !hasByte { hasByte = unsafe Escape.hex(at: index, digits: 2, in: window) != nil }
            // A text full of `=` is settled early.
            if index > 32_768 { break }
        }
        if hasByte, !isAnnounced { isAnnounced = unsafe Self.isAnnounced(in: window) }
        return hasByte && isAnnounced
    }

    private static func isAnnounced(in window: UnsafeBufferPointer<UInt8>) -> Bool {
        var index = 0
        while let place = unsafe ByteSearch.first(UInt8(ascii: "-"), in: window, from: index) {
            let start = place - 6
            if start >= 0, start + announcement.count <= window.count,
                announcement.indices.allSatisfy({ unsafe window[start + $0] | 0x20 == announcement[$0] | 0x20 })
            {
                return true
            }
            index = place + 1
        }
        return false
    }
}
