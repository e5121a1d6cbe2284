/// A run of base64 or hexadecimal digits that was broken into lines: where it begins, and where each line goes on.
///
///     a property list      mail, quoted       a terminal, 40 columns
///     \t\tcHJheGFfc2tf     > cHJheGFfc2tf     key = cHJheGFfc2tfMDEyMzQ1Njc4OWFiY2RlZj
///     \t\tMDEyMzQ1Njc4     > MDEyMzQ1Njc4     AxMjM0NTY3ODlhYmNkZWYwMTIzNDU2Nzg5YWJjZG
enum WrappedRun {
    /// How many lines before the one that was found may belong to the run.
    static let maximumLinesBack = 16
    /// Fewer digits in a line may be the end of anything.
    private static let minimumLine = 4
    /// The longest indentation.
    private static let maximumIndentation = 64

    /// Where the run begins whose digits in one line are `digits`, in `window[floor...]`.
    ///
    /// A line before belongs to it where it ends in digits and is as long as the lines after it: by its digits alone where
    /// nothing else stands in it, with what stands before them where the run begins there. The last line may be shorter.
    static func start(of digits: Range<Int>, in window: UnsafeBufferPointer<UInt8>, floor: Int) -> Int {
        var start = digits.lowerBound
        // The digits of a line that is not the last, once known.
        var full: Int?
        if case .at = unsafe continuation(at: digits.upperBound, in: window, isFinal: true) { full = digits.count }
        for _ in 0..<maximumLinesBack {
            guard let line = unsafe lineStart(before: start, in: window, floor: floor), line > floor else { break }
            var end = line - 1
            if end > floor, unsafe window[end - 1] == 13 { end -= 1 }
            var first = end
            while first > floor, end - first <= LineEnd.maximumLine, unsafe Digits.isDigit(window[first - 1]) {
                first -= 1
            }
            let count = end - first
            guard count >= minimumLine else { break }
            let isAlone = unsafe first == floor || lineStart(before: first, in: window, floor: floor) != nil
            if isAlone {
                guard full == count || (full == nil && count >= digits.count) else { break }
                full = count
                start = first
                continue
            }
            var begin = first
            while begin > floor, end - begin <= LineEnd.maximumLine, unsafe window[begin - 1] != 10 { begin -= 1 }
            let width = (full ?? digits.count) + start - line
            return end - begin == width || (full == nil && end - begin > width) ? first : start
        }
        return start
    }

    /// Where the line begins in which nothing but an indentation or marks of quotation stands before `index`; nil where
    /// something else does.
    private static func lineStart(before index: Int, in window: UnsafeBufferPointer<UInt8>, floor: Int) -> Int? {
        var line = index
        while line > floor, index - line <= maximumIndentation, unsafe LineEnd.isIndentation(window[line - 1]) {
            line -= 1
        }
        return unsafe line > floor && window[line - 1] == 10 ? line : nil
    }

    /// How a run goes on behind its digits in a line.
    enum Continuation {
        /// It ends.
        case none
        /// In the next line, at this place.
        case at(Int)
        /// That does not show before the next window.
        case unknown
    }

    /// Where the run goes on after a line break at `index`: behind an indentation, or marks of quotation.
    static func continuation(
        at index: Int, in window: UnsafeBufferPointer<UInt8>, isFinal: Bool
    ) -> Continuation {
        let end = window.count
        var next = index
        if next < end, unsafe window[next] == 13 { next += 1 }
        if next == end { return isFinal ? .none : .unknown }
        guard unsafe window[next] == 10 else { return .none }
        next += 1
        while next < end, next - index < maximumIndentation, unsafe LineEnd.isIndentation(window[next]) { next += 1 }
        guard next + minimumLine <= end else { return isFinal ? .none : .unknown }
        for offset in 0..<minimumLine where unsafe !Digits.isDigit(window[next + offset]) { return .none }
        return .at(next)
    }
}
