internal import CPlatform

/// Reads base64 (RFC 4648, both alphabets, wrapped or not) and hexadecimal out of windows of bytes.
///
/// A run is found by its blocks of characters (see `watertight_find_encoded_block`), extended to both
/// sides, and decoded as it goes on over windows and over line breaks. Its first decoded bytes decide what it is: text to
/// be scanned, a blob to be opened, or pixels.
struct EncodedRunDecoder {
    /// Fewer characters are no run.
    static let minimumRun = 32
    /// So many characters of a run are looked at before it is decoded.
    private static let probeLength = 128
    /// A run that is a blob is held up to this many decoded bytes.
    private static let maximumPart = 32 << 20

    /// The offset in the blob up to which everything was read.
    private(set) var position = 0
    private var run: Run?

    /// A run that was begun, perhaps in an earlier window.
    private struct Run {
        var isHex: Bool
        var kind: DecodedKind
        var start: Int
        var bits: UInt32 = 0
        var bitCount = 0
        /// What was decoded, for a blob.
        var collected: [UInt8] = []
    }

    mutating func decode(
        _ window: UnsafeBufferPointer<UInt8>, base: Int, isFinal: Bool, sink: borrowing ViewSink
    ) {
        var index = max(position - base, 0)
        while true {
            if run == nil {
                guard unsafe begin(in: window, from: &index, base: base, isFinal: isFinal, sink: sink) else { break }
            }
            guard unsafe !goOn(in: window, from: &index, base: base, isFinal: isFinal, sink: sink) else { break }
        }
        position = base + min(index, window.count)
    }

    // MARK: - Where runs begin

    /// Finds the next run and its kind; false where the window holds no more, with `index` where to go on.
    private mutating func begin(
        in window: UnsafeBufferPointer<UInt8>, from index: inout Int, base: Int, isFinal: Bool, sink: borrowing ViewSink
    ) -> Bool {
        let end = window.count
        while let address = window.baseAddress, index < end {
            let block = unsafe index + watertight_find_encoded_block(address + index, end - index)
            guard block < end else { break }
            var start = block
            while start > index, unsafe Self.digit(window[start - 1]) < 64 { start -= 1 }
            var stop = block
            while stop < end, stop - start < Self.probeLength, unsafe Self.digit(window[stop]) < 64 { stop += 1 }
            if stop == end, stop - start < Self.probeLength, !isFinal {
                // How it goes on shows with the next window.
                index = start
                return false
            }
            if unsafe stop - start >= Self.minimumRun
                && Self.mayBeEncoded(UnsafeBufferPointer(rebasing: window[start..<stop])),
                let found = unsafe Self.judge(Array(window[start..<stop]), sink: sink)
            {
                run = Run(isHex: found.isHex, kind: found.kind, start: base + start + found.skip)
                index = start + found.skip
                return true
            }
            // No run of ours: past all of it.
            while stop < end, unsafe Self.digit(window[stop]) < 64 { stop += 1 }
            index = stop
        }
        index = max(index, end - min(end, 64))
        if isFinal { index = end }
        return false
    }

    /// Whether `probe` begins a run: which, what it holds, and how many characters before it do not belong to it.
    private static func judge(
        _ probe: [UInt8], sink: borrowing ViewSink
    ) -> (isHex: Bool, kind: DecodedKind, skip: Int)? {
        if probe.allSatisfy({ hexDigit($0) < 16 }) {
            let head = decodeHex(probe)
            let kind = sink.classify(head)
            return kind != .text || isReadable(head) ? (true, kind, 0) : nil
        }
        let head = decodeBase64(probe)
        let kind = sink.classify(head)
        if kind != .text || isReadable(head) { return (false, kind, 0) }
        // What stands before it (a path, a prefix) may have shifted it by one to three characters.
        for skip in 1...3 {
            let shifted = decodeBase64(Array(probe.dropFirst(skip)))
            if isReadable(shifted) { return (false, sink.classify(shifted), skip) }
        }
        // Bytes that are neither may still hold text: a binary message, a serialised object.
        return probe.count >= 64 ? (false, .text, 0) : nil
    }

    /// Whether capitals and small letters are as frequent as in base64, or all are hexadecimal digits.
    ///
    /// Measured on 72 bytes of random data, keys, JSON, prose and source text: 0.7 % of their base64 does not pass; of
    /// mangled names in binaries 8 % do.
    private static func mayBeEncoded(_ run: UnsafeBufferPointer<UInt8>) -> Bool {
        var uppers = 0
        var lowers = 0
        var hexDigits = 0
        let sample = min(run.count, 96)
        for index in 0..<sample {
            let byte = unsafe run[index]
            if byte >= UInt8(ascii: "A"), byte <= UInt8(ascii: "Z") { uppers += 1 }
            if byte >= UInt8(ascii: "a"), byte <= UInt8(ascii: "z") { lowers += 1 }
            if hexDigit(byte) < 16 { hexDigits += 1 }
        }
        if hexDigits == sample { return true }
        // A short sample strays further from the mean.
        if sample < 96 { return uppers * 6 >= sample && lowers * 8 >= sample && lowers * 3 <= sample * 2 }
        return uppers * 4 >= sample && lowers * 8 >= sample && lowers * 20 <= sample * 11
    }

    /// Whether decoded bytes look like text, in one byte a character or two.
    private static func isReadable(_ bytes: [UInt8]) -> Bool {
        let sample = bytes.prefix(48)
        let readable = sample.count { $0 >= 0x20 && $0 < 0x7F || $0 == 9 || $0 == 10 || $0 == 13 }
        let nuls = sample.count { $0 == 0 }
        return readable * 10 >= sample.count * 9 || (nuls * 2 >= sample.count - 2 && readable * 2 >= sample.count - 2)
    }

    // MARK: - How they go on

    /// Decodes the run; true where it may go on in the next window.
    private mutating func goOn(
        in window: UnsafeBufferPointer<UInt8>, from index: inout Int, base: Int, isFinal: Bool, sink: borrowing ViewSink
    ) -> Bool {
        guard var current = run else { return false }
        run = nil
        let end = window.count
        var decoded: [UInt8] = []
        var pieceStart = index
        func flush(upTo next: Int, _ current: inout Run) {
            defer { pieceStart = next }
            guard !decoded.isEmpty else { return }
            switch current.kind {
            case .media: break
            case .blob:
                if current.collected.count < Self.maximumPart { current.collected += decoded }
            case .text:
                unsafe decoded.withUnsafeBufferPointer {
                    unsafe sink.emit(
                        DecodedPiece(bytes: $0, source: base + pieceStart, ratio: current.isHex ? .two : .base64))
                }
            }
            decoded.removeAll(keepingCapacity: true)
        }
        let bitsEach = current.isHex ? 4 : 6
        while true {
            while index < end {
                let byte = unsafe window[index]
                let value = current.isHex ? Self.hexDigit(byte) : Self.digit(byte)
                guard value < 1 << UInt8(bitsEach) else { break }
                current.bits = current.bits << UInt32(bitsEach) | UInt32(value)
                current.bitCount += bitsEach
                if current.bitCount >= 8 {
                    current.bitCount -= 8
                    decoded.append(UInt8(truncatingIfNeeded: current.bits >> UInt32(current.bitCount)))
                }
                index += 1
            }
            if index == end, !isFinal {
                flush(upTo: index, &current)
                run = current
                return true
            }
            // A line break within the run, or its end.
            guard let next = unsafe Self.afterLineBreak(in: window, at: index, isFinal: isFinal) else { break }
            if next > end {
                flush(upTo: index, &current)
                run = current
                return true
            }
            flush(upTo: next, &current)
            index = next
        }
        flush(upTo: index, &current)
        if case .blob = current.kind {
            sink.part(current.collected, current.start)
        } else if case .text = current.kind {
            // Nothing decoded touches what is decoded next.
            unsafe [UInt8(0)].withUnsafeBufferPointer {
                unsafe sink.emit(DecodedPiece(bytes: $0, source: base + index, ratio: .point))
            }
        }
        return false
    }

    /// Where the run goes on after a line break at `index`: in mail and in property lists each line is indented, in source
    /// text quoted. Nil where it does not; beyond the window's end where that is not to be seen yet.
    private static func afterLineBreak(
        in window: UnsafeBufferPointer<UInt8>, at index: Int, isFinal: Bool
    ) -> Int? {
        let end = window.count
        var next = index
        if next < end, unsafe window[next] == 13 { next += 1 }
        if next == end { return isFinal ? nil : end + 1 }
        guard unsafe window[next] == 10 else { return nil }
        next += 1
        while next < end, next - index < 64, unsafe window[next] == 9 || window[next] == 32 { next += 1 }
        guard next + 4 <= end else { return isFinal ? nil : end + 1 }
        for offset in 0..<4 where unsafe digit(window[next + offset]) >= 64 { return nil }
        return next
    }

    // MARK: - Digits

    /// The value of a base64 character of either alphabet, 255 for others.
    private static func digit(_ byte: UInt8) -> UInt8 {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"): byte &- UInt8(ascii: "a") &+ 26
        case UInt8(ascii: "A")...UInt8(ascii: "Z"): byte &- UInt8(ascii: "A")
        case UInt8(ascii: "0")...UInt8(ascii: "9"): byte &- UInt8(ascii: "0") &+ 52
        case UInt8(ascii: "+"), UInt8(ascii: "-"): 62
        case UInt8(ascii: "/"), UInt8(ascii: "_"): 63
        default: 255
        }
    }

    /// The value of a hexadecimal digit, 255 for others.
    static func hexDigit(_ byte: UInt8) -> UInt8 {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
        default: 255
        }
    }

    private static func decodeHex(_ text: [UInt8]) -> [UInt8] {
        stride(from: 0, to: text.count - 1, by: 2).map { hexDigit(text[$0]) << 4 | hexDigit(text[$0 + 1]) }
    }

    private static func decodeBase64(_ text: [UInt8]) -> [UInt8] {
        [UInt8](capacity: text.count * 3 / 4 + 1) { output in
            var bits: UInt32 = 0
            var count = 0
            for byte in text {
                bits = bits << 6 | UInt32(digit(byte) & 63)
                count += 6
                if count >= 8 {
                    count -= 8
                    output.append(UInt8(truncatingIfNeeded: bits >> UInt32(count)))
                }
            }
        }
    }
}
