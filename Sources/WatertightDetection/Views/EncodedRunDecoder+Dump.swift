/// Runs that are dumps, row by row.
extension EncodedRunDecoder {
    /// Whether a dump begins with the rows around the block of groups that was found.
    func beginDump(
        at block: Int, in window: UnsafeBufferPointer<UInt8>, floor: Int, isFinal: Bool
    ) -> Beginning {
        // The offset before the groups may be in the block, and far from them.
        let place = unsafe window[block..<(block + 16)].lastIndex { $0 != 32 } ?? block
        var line = place
        while line > 0, place - line < HexDump.maximumColumn, unsafe window[line - 1] != 10 { line -= 1 }
        guard let lineEnd = unsafe Self.lineEnd(from: line, in: window, isFinal: isFinal) else {
            return .unknown(from: line)
        }
        guard let dump = unsafe HexDump(around: place, in: window, line: line, lineEnd: lineEnd),
            let row = unsafe dump.row(line: line, lineEnd: lineEnd, in: window)
        else {
            // What follows the last space may be a run.
            let space = unsafe window[block..<(block + 16)].lastIndex(of: 32)
            return .nothing(upTo: (space ?? block) + 1)
        }
        // Rows before it are as long, or longer than the last.
        var count: Int?
        for _ in 0..<WrappedRun.maximumLinesBack {
            guard line > floor, unsafe window[line - 1] == 10 else { break }
            var before = line - 1
            while before > floor, line - before <= HexDump.maximumLine, unsafe window[before - 1] != 10 { before -= 1 }
            guard let earlier = unsafe dump.row(line: before, lineEnd: line - 1, in: window),
                earlier.count == count ?? max(earlier.count, row.count)
            else { break }
            count = earlier.count
            line = before
        }
        let ordered = unsafe dump.ordered(byRowsFrom: line, in: window)
        return .run(Run(alphabet: .hexadecimal, kind: .text, start: 0, dump: ordered), start: line)
    }

    /// Where the line ends, or as much of it as one row can have; nil where that shows with the next window.
    private static func lineEnd(from line: Int, in window: UnsafeBufferPointer<UInt8>, isFinal: Bool) -> Int? {
        let limit = min(line + HexDump.maximumLine, window.count)
        let reach = unsafe UnsafeBufferPointer(rebasing: window[..<limit])
        if let feed = unsafe ByteSearch.first(10, in: reach, from: line) { return feed }
        return isFinal || limit < window.count ? limit : nil
    }

    /// Decodes rows of the dump; true where it may go on in the next window.
    mutating func goOn(
        with dump: HexDump, in window: UnsafeBufferPointer<UInt8>, from index: inout Int, base: Int, isFinal: Bool,
        sink: borrowing ViewSink
    ) -> Bool {
        var dump = dump
        var count = Int.max
        while index < window.count {
            guard let lineEnd = unsafe Self.lineEnd(from: index, in: window, isFinal: isFinal) else {
                run?.dump = dump
                return true
            }
            // Only the last row is shorter than the others.
            guard let row = unsafe dump.row(line: index, lineEnd: lineEnd, in: window), row.count <= count else {
                break
            }
            for piece in row.pieces {
                unsafe piece.bytes.withUnsafeBufferPointer {
                    unsafe sink.emit(DecodedPiece(bytes: $0, source: base + piece.source, ratio: dump.ratio))
                }
            }
            let isLast = count != Int.max && row.count < count
            dump.isReversed = row.isReversed
            count = row.count
            index = lineEnd
            guard index < window.count, unsafe window[index] == 10 else { break }
            index += 1
            if isLast { break }
        }
        if index == window.count, !isFinal {
            run?.dump = dump
            return true
        }
        unsafe [UInt8(0)].withUnsafeBufferPointer {
            unsafe sink.emit(DecodedPiece(bytes: $0, source: base + index, ratio: .gap))
        }
        run = nil
        return false
    }
}
