/// Lines and columns of offsets that come in rising order, counted as the windows pass.
struct LineCounter {
    /// Line feeds before `position`.
    private var feeds = 0
    /// The blob's offset of the last line feed before `position`; -1 before the first line.
    private var lastFeed = -1
    /// How far was counted.
    private var position = 0

    /// Counts up to the blob's offset `offset`, which lies in `window` (or at its end).
    mutating func advance(to offset: Int, in window: UnsafeBufferPointer<UInt8>, base: Int) {
        guard offset > position else { return }
        let range = (position - base)..<(offset - base)
        let count = unsafe ByteSearch.count(10, in: window, range)
        if count > 0, let last = unsafe ByteSearch.last(10, in: window, before: range.upperBound) {
            feeds += count
            lastFeed = base + last
        }
        position = offset
    }

    /// The line and column, both from 1, of the blob's offset `offset` in `window`.
    ///
    /// An offset behind what was counted (a candidate that had to wait) is counted back from there.
    mutating func locate(_ offset: Int, in window: UnsafeBufferPointer<UInt8>, base: Int) -> (line: Int, column: Int) {
        if offset < position {
            let between = max(0, offset - base)..<(position - base)
            let line = feeds - (unsafe ByteSearch.count(10, in: window, between)) + 1
            let feed = unsafe ByteSearch.last(10, in: window, before: offset - base).map { $0 + base }
            return (line, offset - (feed ?? min(lastFeed, offset - 1)))
        }
        unsafe advance(to: offset, in: window, base: base)
        return (feeds + 1, offset - lastFeed)
    }
}
