/// Finds the streams of a PDF by their keywords, and not by its cross-reference table, which may be wrong or a lie (ISO
/// 32000-2, 7.3.8).
struct PDFObjects {
    /// A stream: the number of its object, its dictionary, and where its data lies.
    struct Stream {
        let number: Int
        let dictionary: [UInt8]
        let data: Range<Int>
    }

    /// Dictionaries are no longer than this.
    private static let maximumDictionary = 64 << 10
    private static let keyword = Array("stream".utf8)
    private static let end = Array("endstream".utf8)

    private let bytes: [UInt8]
    private var position = 0

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// The next stream; nil at the end.
    mutating func next() -> Stream? {
        while let start = find(Self.keyword, from: position) {
            position = start + Self.keyword.count
            if start >= 3, bytes.has("end", at: start - 3) { continue }
            guard let dictionary = dictionary(before: start) else { continue }
            var first = position
            if first < bytes.count, bytes[first] == 13 { first += 1 }
            if first < bytes.count, bytes[first] == 10 { first += 1 }
            var last = find(Self.end, from: first) ?? bytes.count
            // The stated length knows better, where it ends where a stream does: data may hold the keyword.
            if let length = PDFDictionary(dictionary).number("Length"), length <= bytes.count - first,
                let stated = find(Self.end, from: first + length), stated - first - length <= 4
            {
                last = first + length
            }
            position = min(bytes.count, last)
            return Stream(number: number(before: start, dictionary.count), dictionary: dictionary, data: first..<last)
        }
        return nil
    }

    /// The dictionary that ends right before `end`.
    private func dictionary(before end: Int) -> [UInt8]? {
        var close = end
        while close > 0, bytes[close - 1] <= 0x20 { close -= 1 }
        guard close >= 4, bytes[close - 1] == UInt8(ascii: ">"), bytes[close - 2] == UInt8(ascii: ">") else {
            return nil
        }
        var depth = 0
        var index = close - 1
        let floor = max(1, close - Self.maximumDictionary)
        while index >= floor {
            if bytes[index] == UInt8(ascii: ">"), bytes[index - 1] == UInt8(ascii: ">") {
                depth += 1
                index -= 2
            } else if bytes[index] == UInt8(ascii: "<"), bytes[index - 1] == UInt8(ascii: "<") {
                depth -= 1
                if depth == 0 { return Array(bytes[(index - 1)..<close]) }
                index -= 2
            } else {
                index -= 1
            }
        }
        return nil
    }

    /// The number in `12 0 obj` before a dictionary; 0 where there is none.
    private func number(before end: Int, _ length: Int) -> Int {
        let words = bytes[max(0, end - length - 64)..<max(0, end - length)].split { $0 <= 0x20 }
        guard let object = words.lastIndex(where: { $0.starts(with: Array("obj".utf8)) }), object >= 2 else { return 0 }
        return Int(String(decoding: words[object - 2].prefix(10), as: UTF8.self)) ?? 0
    }

    private func find(_ word: [UInt8], from start: Int) -> Int? {
        var index = start
        while index + word.count <= bytes.count {
            guard let found = bytes[index...].firstIndex(of: word[0]) else { return nil }
            if bytes.has(word, at: found) { return found }
            index = found + 1
        }
        return nil
    }
}

/// The entries of a dictionary that matter here, looked up by their names.
struct PDFDictionary {
    private let bytes: [UInt8]

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// Whether the name `/word` stands in it.
    func mentions(_ word: StaticString) -> Bool { place(of: word) != nil }

    /// The whole number behind `/word`; nil where there is none, or a reference to one.
    func number(_ word: StaticString) -> Int? {
        guard var index = place(of: word) else { return nil }
        while index < bytes.count, bytes[index] <= 0x20 { index += 1 }
        let digits = bytes[index...].prefix { (0x30...0x39).contains($0) }
        guard !digits.isEmpty, digits.count < 12 else { return nil }
        let rest = bytes[digits.endIndex...].prefix(8).split { $0 <= 0x20 }
        if rest.count >= 2, rest[1].first == UInt8(ascii: "R"), rest[0].allSatisfy({ (0x30...0x39).contains($0) }) {
            return nil
        }
        return Int(String(decoding: digits, as: UTF8.self))
    }

    /// The names in the array, or the name, behind `/Filter` or `/F`.
    var filters: [String] {
        guard let start = place(of: "Filter") ?? place(of: "F") else { return [] }
        var names: [String] = []
        var index = start
        var isArray = false
        while index < bytes.count {
            switch bytes[index] {
            case 0...0x20: index += 1
            case UInt8(ascii: "["):
                isArray = true
                index += 1
            case UInt8(ascii: "/"):
                let name = bytes[(index + 1)...].prefix { isName($0) }
                names.append(String(decoding: name, as: UTF8.self))
                if !isArray { return names }
                index = name.endIndex
            default: return names
            }
        }
        return names
    }

    private func place(of word: StaticString) -> Int? {
        let count = word.utf8CodeUnitCount
        return bytes.indices.first { index in
            bytes[index] == UInt8(ascii: "/") && bytes.has(word, at: index + 1)
                && (index + 1 + count >= bytes.count || !isName(bytes[index + 1 + count]))
        }.map { $0 + 1 + count }
    }

    private func isName(_ byte: UInt8) -> Bool {
        byte > 0x20 && !Array("()<>[]{}/%".utf8).contains(byte)
    }
}
