internal import CPlatform

/// Reads base64 (RFC 4648, both alphabets), base32 in capitals, hexadecimal and hexadecimal dumps out of windows of bytes.
///
/// A run is found by its blocks of characters (see `watertight_find_encoded_block`), extended to both sides and over line
/// breaks, and decoded as it goes on over windows. Its first decoded bytes decide what it is: text to be scanned, a blob to
/// be opened, or pixels.
struct EncodedRunDecoder {
    /// A run that is a blob is held up to this many decoded bytes.
    private static let maximumPart = 32 << 20

    /// The offset in the blob up to which everything was read.
    private(set) var position = 0
    /// The offset in the blob before which nothing belongs to a run that is not begun yet.
    private var floor = 0
    var run: Run?

    /// A run that was begun, perhaps in an earlier window.
    struct Run {
        var alphabet: DigitAlphabet
        var kind: DecodedKind
        var start: Int
        var bits: UInt32 = 0
        var bitCount = 0
        /// What was decoded, for a blob.
        var collected: [UInt8] = []
        /// The dump that it is.
        var dump: HexDump?
    }

    mutating func decode(
        _ window: UnsafeBufferPointer<UInt8>, base: Int, isFinal: Bool, sink: borrowing ViewSink
    ) {
        var index = max(position - base, 0)
        while true {
            if run == nil {
                guard unsafe begin(in: window, from: &index, base: base, isFinal: isFinal, sink: sink) else { break }
            }
            let goesOn =
                if let dump = run?.dump {
                    unsafe goOn(with: dump, in: window, from: &index, base: base, isFinal: isFinal, sink: sink)
                } else {
                    unsafe goOn(in: window, from: &index, base: base, isFinal: isFinal, sink: sink)
                }
            if goesOn { break }
            floor = base + index
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
            let floor = max(floor - base, 0)
            let isDump = unsafe window[block..<(block + 16)].contains(32)
            let beginning =
                unsafe isDump
                ? beginDump(at: block, in: window, floor: floor, isFinal: isFinal)
                : beginDigits(at: block, in: window, floor: floor, isFinal: isFinal, sink: sink)
            switch beginning {
            case .run(var found, let start):
                found.start = base + start
                run = found
                index = start
                return true
            case .unknown(let start):
                index = start
                return false
            case .nothing(let stop):
                index = stop
                self.floor = base + stop
            }
        }
        index = max(index, end - min(end, 64))
        if isFinal { index = end }
        return false
    }

    /// What the block of characters that was found turns out to be.
    enum Beginning {
        /// The start of a run, at this place.
        case run(Run, start: Int)
        /// That shows with the next window, which has to hold what stands from here on.
        case unknown(from: Int)
        /// No run of ours, up to this place.
        case nothing(upTo: Int)
    }

    private func beginDigits(
        at block: Int, in window: UnsafeBufferPointer<UInt8>, floor: Int, isFinal: Bool, sink: borrowing ViewSink
    ) -> Beginning {
        let end = window.count
        var start = block
        while start > floor, unsafe Digits.isDigit(window[start - 1]) { start -= 1 }
        var stop = block
        while stop < end, stop - start <= LineEnd.maximumLine, unsafe Digits.isDigit(window[stop]) { stop += 1 }
        if stop == end, stop - start < RunProbe.maximumLength, !isFinal { return .unknown(from: start) }
        let line = start..<stop
        if unsafe RunProbe.mayBegin(with: UnsafeBufferPointer(rebasing: window[line])) {
            // Where the lines before turn out not to belong to it, it begins in its own.
            let first =
                unsafe line.count <= LineEnd.maximumLine
                ? WrappedRun.start(of: line, in: window, floor: floor) : start
            for begin in first < start ? [first, start] : [start] {
                guard let probe = unsafe RunProbe(from: begin, in: window, isFinal: isFinal) else {
                    return .unknown(from: begin)
                }
                if let found = probe.judged(sink: sink), begin == start || found.isSure {
                    let place = unsafe RunProbe.place(ofDigit: found.skip, from: begin, in: window)
                    return .run(Run(alphabet: found.alphabet, kind: found.kind, start: 0), start: place)
                }
            }
        }
        // Past all of it in this line.
        while stop < end, unsafe Digits.isDigit(window[stop]) { stop += 1 }
        return .nothing(upTo: stop)
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
                        DecodedPiece(bytes: $0, source: base + pieceStart, ratio: current.alphabet.ratio))
                }
            }
            decoded.removeAll(keepingCapacity: true)
        }
        let bitsEach = current.alphabet.bits
        while true {
            while index < end {
                let byte = unsafe window[index]
                let value = current.alphabet.value(byte)
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
            let next = unsafe WrappedRun.continuation(at: index, in: window, isFinal: isFinal)
            if case .at(let place) = next {
                flush(upTo: place, &current)
                index = place
                continue
            }
            guard case .unknown = next else { break }
            flush(upTo: index, &current)
            run = current
            return true
        }
        flush(upTo: index, &current)
        if case .blob = current.kind {
            sink.part(current.collected, current.start)
        } else if case .text = current.kind {
            // Nothing decoded touches what is decoded next.
            unsafe [UInt8(0)].withUnsafeBufferPointer {
                unsafe sink.emit(DecodedPiece(bytes: $0, source: base + index, ratio: .gap))
            }
        }
        return false
    }
}
