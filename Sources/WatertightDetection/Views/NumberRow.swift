/// How a row of bytes is written in a text: what stands around each value, what the value is, and what parts two.
///
///     UInt8(ascii: "p"), UInt8(ascii: "r"),
///     ╰─ before ──╯ │╰ after            the value is a character, in its quotes
struct NumberRow {
    /// What a value looks like.
    enum Notation {
        case decimal, octal, hexadecimal, bareHexadecimal, character
    }

    /// What stands at a place of the row.
    enum Step {
        /// An element: its byte, where its value begins, and where the next element is looked for.
        case value(UInt8, start: Int, next: Int)
        /// The row has ended.
        case end
        /// That shows with the next window.
        case more
    }

    /// The longest element, with what parts it from the next: a comment perhaps, and an indentation.
    static let maximumElement = 256
    /// The most that stands around a value.
    private static let maximumAround = 24
    /// The row begins so far before the block that tells it, or nearer.
    private static let reachBefore = 192
    /// So many elements have to be written alike for a row.
    private static let minimumAlike = 6

    let notation: Notation
    /// Its digits stand for a single zero each.
    let before: [UInt8]
    let after: [UInt8]
    /// What parts two elements; blanks alone where it is a blank.
    let separator: UInt8

    /// The row around `place`, and where its first element begins that is written like the others; nil where there is none.
    ///
    /// - Parameter isPure: Whether nothing but digits and what parts them stands at `place`: then it need not be a comma.
    static func begin(
        around place: Int, isPure: Bool, floor: Int, in window: UnsafeBufferPointer<UInt8>
    ) -> (row: NumberRow, start: Int)? {
        for separator in isPure ? separators : [UInt8(ascii: ",")] {
            // The element behind the first separator from here on is whole.
            let limit = min(place + 64, window.count)
            var first = place
            while first < limit, unsafe window[first] != separator { first += 1 }
            first += 1
            guard first < limit, let row = unsafe NumberRow(at: first, separator: separator, in: window) else {
                continue
            }
            var index = first
            var count = 0
            while count < minimumAlike,
                case .value(_, _, let next) = unsafe row.element(at: index, in: window, isFinal: true)
            {
                index = next
                count += 1
            }
            guard count == minimumAlike else { continue }
            return (row, unsafe row.start(before: first, floor: max(floor, place - reachBefore), in: window))
        }
        return nil
    }

    private static let separators: [UInt8] = Array(" ,:-;.|/_".utf8)

    /// How the element is written that begins at `index`.
    private init?(at index: Int, separator: UInt8, in window: UnsafeBufferPointer<UInt8>) {
        let limit = min(index + 2 * Self.maximumAround + 8, window.count)
        var cursor = index
        while cursor < limit, unsafe Seam.isSpace(window[cursor]) { cursor += 1 }
        let start = cursor
        // A number in quotes before a colon is a key, as in the JSON of a typed array.
        if cursor < limit, unsafe window[cursor] == UInt8(ascii: "\"") {
            var key = cursor + 1
            while key < limit, unsafe Seam.isDigit(window[key]) { key += 1 }
            if key > cursor + 1, key + 1 < limit, unsafe window[key] == UInt8(ascii: "\""),
                unsafe window[key + 1] == UInt8(ascii: ":")
            {
                cursor = key + 2
            }
        }
        var found: (notation: Notation, end: Int)?
        while cursor < limit, cursor - start <= Self.maximumAround {
            found = unsafe Self.notation(at: cursor, separator: separator, in: window)
            let byte = unsafe window[cursor]
            if found != nil || byte == separator || Seam.isDigit(byte) { break }
            cursor += 1
            // A number at the end of a word is none: `UInt8(…)`.
            guard Seam.isLetter(byte) else { continue }
            while cursor < limit, unsafe Seam.isLetter(window[cursor]) || Seam.isDigit(window[cursor]) { cursor += 1 }
        }
        guard let found else { return nil }
        var end = found.end
        while end < limit, unsafe window[end] != separator, unsafe !Seam.isSpace(window[end]) {
            guard unsafe Self.mayFollow(window[end]) else { return nil }
            end += 1
        }
        notation = found.notation
        before = unsafe Self.shape(UnsafeBufferPointer(rebasing: window[start..<cursor]))
        after = unsafe Array(window[found.end..<end])
        self.separator = separator
        guard after.count <= 8 else { return nil }
        if separator != UInt8(ascii: ",") {
            // Digits with a blank between are a dump where they are hexadecimal, with another mark a date where they are not.
            let isDump = separator == 32 && notation == .bareHexadecimal
            let isDate = separator != 32 && notation != .bareHexadecimal
            guard before.isEmpty, after.isEmpty, notation != .character, !isDump, !isDate else { return nil }
        }
    }

    /// What stands at an element's end: a suffix of a number, a bracket or a quote.
    private static func mayFollow(_ byte: UInt8) -> Bool {
        Seam.isLetter(byte) || Seam.isDigit(byte) || byte == UInt8(ascii: ")") || byte == UInt8(ascii: "\"")
            || byte == UInt8(ascii: "'")
    }

    /// A text with each of its numbers as a single zero.
    private static func shape(_ text: UnsafeBufferPointer<UInt8>) -> [UInt8] {
        var shape: [UInt8] = []
        for index in text.indices {
            let byte = unsafe text[index]
            if Seam.isDigit(byte) {
                if shape.last != UInt8(ascii: "0") { shape.append(UInt8(ascii: "0")) }
            } else {
                shape.append(byte)
            }
        }
        return shape
    }

    /// Where the row's first element begins: the first place behind `floor` from which elements lead to `index`.
    private func start(before index: Int, floor: Int, in window: UnsafeBufferPointer<UInt8>) -> Int {
        guard floor < index else { return index }
        var leads = [Bool](repeating: false, count: index - floor + 1)
        leads[index - floor] = true
        var start = index
        for place in (floor..<index).reversed() {
            guard unsafe place == 0 || !isPart(window[place - 1]) || isPart(window[place]) == false,
                case .value(_, _, let next) = unsafe element(at: place, in: window, isFinal: true), next <= index,
                leads[next - floor]
            else { continue }
            leads[place - floor] = true
            start = place
        }
        return start
    }

    /// Whether a byte may be in the middle of a value.
    private func isPart(_ byte: UInt8) -> Bool {
        byte != separator && (Seam.isLetter(byte) || Seam.isDigit(byte) || byte == UInt8(ascii: "-"))
    }
}
