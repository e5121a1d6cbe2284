/// What the name of a file says of its place in a set of files that are one archive together.
///
///     x.7z.001, x.7z.002, …          x.part1.rar, x.part2.rar, …       x.tar.gz.aa, x.tar.gz.ab, …
///     x.rar, x.r00, x.r01, …         x.z01, x.z02, …, x.zip            (the set is called like the first; x.zip)
///
/// Only a hint: whether there is a set is told by the files that are there and by what they hold.
struct VolumeName: Equatable {
    /// The ways of counting.
    private enum Counting: Equatable {
        /// Digits, so many of them.
        case digits(width: Int, first: Int)
        /// Letters, from `aa` on.
        case letters(width: Int)
    }

    /// The name of the file that the set is called by.
    let leading: [UInt8]
    /// Whether this is its name.
    let isLeading: Bool
    /// The name of the file before it, which is the first where it is there: some count from 0, some from 1.
    private(set) var earlier: [UInt8]?
    /// Whether the set's data begins with the others, and this file is its end.
    let leadsFromBehind: Bool
    /// Whether each file of the set begins as an archive does; otherwise only the first one may.
    let repeatsMagic: Bool
    private let prefix: [UInt8]
    private let suffix: [UInt8]
    private let counting: Counting

    /// The name of the other files of the set: `index` counts from 0.
    func other(_ index: Int) -> [UInt8]? {
        switch counting {
        case .digits(let width, let first):
            let digits = Array(String(first + index).utf8)
            if digits.count > width && width > 1 { return nil }
            return prefix + [UInt8](repeating: 0x30, count: max(0, width - digits.count)) + digits + suffix
        case .letters(let width):
            var letters = [UInt8](repeating: UInt8(ascii: "a"), count: width)
            var rest = index + 1
            for place in letters.indices.reversed() {
                letters[place] += UInt8(rest % 26)
                rest /= 26
            }
            return rest > 0 ? nil : prefix + letters
        }
    }

    /// What `name`, the last part of a path, says; nil where it is no volume's.
    init?(_ name: [UInt8]) {
        let lower = name.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }
        guard let dot = lower.lastIndex(where: { $0 == 0x2E || $0 == 0x2D || $0 == 0x5F }), dot > 0 else { return nil }
        let stem = Array(name[..<dot])
        let ending = Array(lower[(dot + 1)...])
        let isUpper = name[(dot + 1)...] != lower[(dot + 1)...]
        func cased(_ text: String) -> [UInt8] {
            Array((isUpper ? text.uppercased() : text).utf8)
        }
        switch ending {
        case Array("zip".utf8) where name[dot] == 0x2E:
            self.init(
                leading: name, isLeading: true, leadsFromBehind: true, repeatsMagic: false,
                prefix: stem + cased(".z"), suffix: [], counting: .digits(width: 2, first: 1))
        case Array("rar".utf8) where name[dot] == 0x2E:
            if let part = Self.part(stem) {
                self.init(
                    leading: part.prefix + part.number(1) + Array(name[dot...]), isLeading: part.value == 1,
                    leadsFromBehind: false, repeatsMagic: true, prefix: part.prefix, suffix: Array(name[dot...]),
                    counting: .digits(width: part.width, first: 2))
            } else {
                self.init(
                    leading: name, isLeading: true, leadsFromBehind: false, repeatsMagic: true,
                    prefix: stem + cased(".r"), suffix: [], counting: .digits(width: 2, first: 0))
            }
        default:
            self.init(stem: stem, separator: name[dot], ending: ending, isUpper: isUpper, cased: cased)
        }
    }

    private init?(
        stem: [UInt8], separator: UInt8, ending: [UInt8], isUpper: Bool, cased: (String) -> [UInt8]
    ) {
        let digits = ending.drop { $0 == UInt8(ascii: "z") || $0 == UInt8(ascii: "r") }
        if ending.count - digits.count == 1, digits.count == 2, Self.number(digits) != nil, separator == 0x2E {
            let isZip = ending[0] == UInt8(ascii: "z")
            self.init(
                leading: stem + cased(isZip ? ".zip" : ".rar"), isLeading: false, leadsFromBehind: isZip,
                repeatsMagic: !isZip, prefix: [], suffix: [], counting: .digits(width: 2, first: 0))
        } else if let number = Self.number(ending[...]), (2...4).contains(ending.count) {
            let isLeading = number <= 1
            let first = [UInt8](repeating: 0x30, count: ending.count - 1) + [number == 0 ? 0x30 : 0x31]
            self.init(
                leading: stem + [separator] + first, isLeading: isLeading, leadsFromBehind: false, repeatsMagic: false,
                prefix: stem + [separator], suffix: [],
                counting: .digits(width: ending.count, first: number == 0 ? 1 : 2))
            if number == 1 { earlier = stem + [separator] + [UInt8](repeating: 0x30, count: ending.count) }
        } else if !isUpper, (2...3).contains(ending.count), ending[0] == UInt8(ascii: "a"),
            ending.allSatisfy({ (0x61...0x7A).contains($0) })
        {
            let first = [UInt8](repeating: UInt8(ascii: "a"), count: ending.count)
            self.init(
                leading: stem + [separator] + first, isLeading: ending == first, leadsFromBehind: false,
                repeatsMagic: false, prefix: stem + [separator], suffix: [], counting: .letters(width: ending.count))
        } else {
            return nil
        }
    }

    private init(
        leading: [UInt8], isLeading: Bool, leadsFromBehind: Bool, repeatsMagic: Bool, prefix: [UInt8],
        suffix: [UInt8], counting: Counting
    ) {
        self.leading = leading
        self.isLeading = isLeading
        self.leadsFromBehind = leadsFromBehind
        self.repeatsMagic = repeatsMagic
        self.prefix = prefix
        self.suffix = suffix
        self.counting = counting
    }

    /// The number at the end of `x.part01`.
    private static func part(_ stem: [UInt8]) -> Part? {
        let digits = stem.reversed().prefix { (0x30...0x39).contains($0) }.count
        let word = Array(stem.dropLast(digits))
        guard (1...4).contains(digits), word.count > 5, let value = number(stem.suffix(digits)), value >= 1,
            word.suffix(5).elementsEqual(".part".utf8, by: { $0 | ($0 == 0x2E ? 0 : 0x20) == $1 })
        else { return nil }
        return Part(prefix: word, width: digits, value: value)
    }

    /// `x.part` with its number.
    private struct Part {
        let prefix: [UInt8]
        let width: Int
        let value: Int

        func number(_ value: Int) -> [UInt8] {
            let digits = Array(String(value).utf8)
            return [UInt8](repeating: 0x30, count: max(0, width - digits.count)) + digits
        }
    }

    private static func number(_ digits: ArraySlice<UInt8>) -> Int? {
        guard !digits.isEmpty, digits.count <= 4 else { return nil }
        var value = 0
        for digit in digits {
            guard (0x30...0x39).contains(digit) else { return nil }
            value = value * 10 + Int(digit - 0x30)
        }
        return value
    }
}
