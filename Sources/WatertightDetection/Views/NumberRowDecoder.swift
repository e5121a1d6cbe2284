internal import CPlatform

/// Reads bytes that are written as a row of numbers or characters:
///
///     [112, 114, 97, 120, 97, …]         {0x70, 0x72, …}              {'p', 'r', …}         70:72:61:78:61:…
///     UInt8(ascii: "p"), …               (byte) -30, (byte) 112, …    112u8, 114u8, …       {"0":112,"1":114,…}
///
/// A row is found by its commas, or by blocks of nothing but digits and what parts them. Its first two elements say how it
/// is written; what does not follow them ends it. Only rows that hold some text are handed on.
struct NumberRowDecoder {
    /// The offset in the blob up to which everything was read.
    private(set) var position = 0
    /// How the row is written that was begun and goes on in this window.
    private var row: NumberRow?

    /// So many elements are decoded at once.
    private static let maximumElements = 4096
    /// So many readable bytes in a row are a text.
    private static let minimumText = 16
    /// A row is looked for so far before the block that tells it.
    private static let reachBefore = 256

    mutating func decode(
        _ window: UnsafeBufferPointer<UInt8>, base: Int, isFinal: Bool, sink: borrowing ViewSink
    ) {
        let end = window.count
        var index = max(position - base, 0)
        var floor = index
        while let address = window.baseAddress, index < end {
            if row == nil {
                var isPure: Int32 = 0
                let block = unsafe index + watertight_find_row_block(address + index, end - index, &isPure)
                guard block < end else {
                    index = isFinal ? end : max(index, end - Self.reachBefore)
                    break
                }
                if !isFinal, end - block < 2 * NumberRow.maximumElement + 64 {
                    index = max(index, block - Self.reachBefore)
                    break
                }
                guard
                    let (found, start) = unsafe NumberRow.begin(
                        around: block, isPure: isPure != 0, floor: floor, in: window)
                else {
                    index = block + 64
                    continue
                }
                row = found
                index = start
            }
            guard let row else { break }
            var values: [UInt8] = []
            var starts: [Int] = []
            let first = index
            var ending = NumberRow.Step.end
            while values.count < Self.maximumElements {
                let step = unsafe row.element(at: index, in: window, isFinal: isFinal)
                guard case .value(let byte, let start, let next) = step else {
                    ending = step
                    break
                }
                values.append(byte)
                starts.append(start)
                index = next
            }
            Self.hand(on: values, starts, base: base, sink)
            if values.count >= Self.maximumElements { continue }
            if case .more = ending { break }
            // Nothing decoded touches what is decoded next.
            self.row = nil
            if !values.isEmpty {
                unsafe [UInt8(0)].withUnsafeBufferPointer {
                    unsafe sink.emit(DecodedPiece(bytes: $0, source: base + index, ratio: .gap))
                }
            }
            floor = index
            if index <= first { index = first + 64 }
        }
        position = base + min(index, end)
    }

    /// Hands on decoded bytes, a piece for each run of elements that stand equally far apart.
    private static func hand(on values: [UInt8], _ starts: [Int], base: Int, _ sink: borrowing ViewSink) {
        guard hasText(values) else { return }
        var from = 0
        while from < values.count {
            var to = from + 1
            let step = to < values.count ? starts[to] - starts[from] : 1
            while to < values.count, starts[to] - starts[to - 1] == step { to += 1 }
            unsafe values[from..<to].withUnsafeBufferPointer {
                unsafe sink.emit(
                    DecodedPiece(
                        bytes: $0, source: base + starts[from],
                        ratio: step > 0 ? OffsetMap.Ratio(source: step, decoded: 1) : .point))
            }
            from = to
        }
    }

    private static func hasText(_ values: [UInt8]) -> Bool {
        var run = 0
        for value in values {
            run = WideRunDecoder.isText(value) ? run + 1 : 0
            if run == minimumText { return true }
        }
        return false
    }
}
