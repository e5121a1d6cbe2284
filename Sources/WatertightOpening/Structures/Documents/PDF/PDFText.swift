/// Takes the strings out of a PDF's objects and content streams (ISO 32000-2, 7.3.4 and 9.4.3).
///
///     [(pass) -20 (word)] TJ        password          strings of one line of text are joined
///     <0046> Tj                     by way of the font's map to Unicode, where there is one
struct PDFText {
    /// The maps of all fonts of the document, each tried on texts of two bytes a letter.
    var maps: [PDFCharacterMap] = []

    private static let maximumMaps = 8

    /// The lines of text that a content stream shows: as they are, and as each map reads them.
    func shown(_ content: [UInt8]) -> [[UInt8]] {
        var lines: [[[UInt8]]] = [[]]
        Self.scan(content) { token in
            switch token {
            case .string(let bytes): lines[lines.count - 1].append(bytes)
            case .word(let word):
                // What moves to another line; what merely sets a word's or a letter's space does not.
                if ["Td", "TD", "T*", "Tm", "ET", "'", "\""].contains(word), !lines[lines.count - 1].isEmpty {
                    lines.append([])
                }
            }
        }
        var texts: [[UInt8]] = []
        let plain = Self.joined(lines) { $0 }
        if !plain.isEmpty { texts.append(plain) }
        for map in maps.prefix(Self.maximumMaps) {
            let text = Self.joined(lines) { map.read($0) }
            if !text.isEmpty { texts.append(text) }
        }
        return texts
    }

    /// All strings of objects, one a line: texts in UTF-16 as UTF-8.
    static func strings(_ objects: [UInt8]) -> [UInt8] {
        var output: [UInt8] = []
        scan(objects) { token in
            guard case .string(let bytes) = token, bytes.count > 3 else { return }
            output += decoded(bytes)
            output.append(10)
        }
        return output
    }

    private static func joined(_ lines: [[[UInt8]]], _ read: ([UInt8]) -> [UInt8]) -> [UInt8] {
        var output: [UInt8] = []
        for line in lines {
            let text = line.flatMap(read)
            if text.isEmpty { continue }
            output += text
            output.append(10)
        }
        return output
    }

    /// A text string (7.9.2.2): UTF-16 with its mark, otherwise bytes.
    private static func decoded(_ bytes: [UInt8]) -> [UInt8] {
        guard bytes.has([0xFE, 0xFF]) else { return bytes }
        let units = stride(from: 2, to: bytes.count - 1, by: 2).map { UInt16(bytes[$0]) << 8 | UInt16(bytes[$0 + 1]) }
        return Array(String(decoding: units, as: UTF16.self).utf8)
    }

    enum Token {
        case string([UInt8])
        case word(String)
    }

    /// Hands the strings and words of `bytes` to `take`.
    static func scan(_ bytes: [UInt8], _ take: (Token) -> Void) {
        var index = 0
        while index < bytes.count {
            let byte = bytes[index]
            switch byte {
            case UInt8(ascii: "("):
                let string = literal(bytes, from: index + 1)
                take(.string(string.bytes))
                index = string.end
            case UInt8(ascii: "<"):
                if index + 1 < bytes.count, bytes[index + 1] == byte {
                    index += 2
                } else {
                    let end = bytes[index...].firstIndex(of: UInt8(ascii: ">")) ?? bytes.count
                    take(.string(PDFFilters.hexadecimal(Array(bytes[(index + 1)..<end]))))
                    index = end + 1
                }
            case UInt8(ascii: "%"):
                index = bytes[index...].firstIndex { $0 == 10 || $0 == 13 } ?? bytes.count
            case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "'"),
                UInt8(ascii: "\""):
                let word = bytes[index...].prefix { $0 > 0x20 && !Array("()<>[]/%".utf8).contains($0) }
                if word.count <= 12 { take(.word(String(decoding: word, as: UTF8.self))) }
                index = max(index + 1, word.endIndex)
            default: index += 1
            }
        }
    }

    /// A literal string from behind its bracket on, escapes undone (7.3.4.2), and where what follows begins.
    private static func literal(_ bytes: [UInt8], from start: Int) -> (bytes: [UInt8], end: Int) {
        var output: [UInt8] = []
        var depth = 1
        var index = start
        while index < bytes.count {
            let byte = bytes[index]
            index += 1
            switch byte {
            case UInt8(ascii: "("): depth += 1
            case UInt8(ascii: ")"):
                depth -= 1
                if depth == 0 { return (output, index) }
            case UInt8(ascii: "\\") where index < bytes.count:
                let next = bytes[index]
                index += 1
                switch next {
                case UInt8(ascii: "n"): output.append(10)
                case UInt8(ascii: "r"): output.append(13)
                case UInt8(ascii: "t"): output.append(9)
                case 10: break
                case 13: if index < bytes.count, bytes[index] == 10 { index += 1 }
                case 0x30...0x37:
                    var value = Int(next - 0x30)
                    for _ in 0..<2 where index < bytes.count && (0x30...0x37).contains(bytes[index]) {
                        value = value * 8 + Int(bytes[index] - 0x30)
                        index += 1
                    }
                    output.append(UInt8(truncatingIfNeeded: value))
                default: output.append(next)
                }
                continue
            default: break
            }
            output.append(byte)
        }
        return (output, index)
    }
}

/// A font's map from its codes to Unicode (ISO 32000-2, 9.10.3): `bfchar` and `bfrange`.
struct PDFCharacterMap {
    private var letters: [Int: [UInt8]] = [:]
    private static let maximumLetters = 65_536

    /// The map that a stream holds; nil where it is none.
    init?(_ stream: [UInt8]) {
        guard stream.count < 4 << 20,
            stream.indices.contains(where: {
                stream[$0] == UInt8(ascii: "b")
                    && (stream.has("beginbfchar", at: $0) || stream.has("beginbfrange", at: $0))
            })
        else { return nil }
        var pending: [[UInt8]] = []
        PDFText.scan(stream) { token in
            switch token {
            case .string(let bytes): pending.append(bytes)
            case .word(let word):
                if word == "endbfchar" { addLetters(pending) }
                if word == "endbfrange" { addRanges(pending) }
                pending = []
            }
        }
        if letters.isEmpty { return nil }
    }

    private mutating func addLetters(_ strings: [[UInt8]]) {
        for index in stride(from: 0, to: strings.count - 1, by: 2) {
            add(Self.code(strings[index]), strings[index + 1])
        }
    }

    private mutating func addRanges(_ strings: [[UInt8]]) {
        for index in stride(from: 0, to: strings.count - 2, by: 3) {
            let (first, last) = (Self.code(strings[index]), Self.code(strings[index + 1]))
            var target = strings[index + 2]
            guard last >= first, last - first < Self.maximumLetters, !target.isEmpty else { continue }
            for code in first...last {
                add(code, target)
                target[target.count - 1] &+= 1
            }
        }
    }

    private mutating func add(_ code: Int, _ target: [UInt8]) {
        guard letters.count < Self.maximumLetters else { return }
        let units = stride(from: 0, to: target.count - 1, by: 2).map {
            UInt16(target[$0]) << 8 | UInt16(target[$0 + 1])
        }
        letters[code] = Array(String(decoding: units, as: UTF16.self).utf8)
    }

    private static func code(_ bytes: [UInt8]) -> Int { bytes.suffix(4).reduce(0) { $0 << 8 | Int($1) } }

    /// A string of codes of two bytes as text; empty where it is none.
    func read(_ string: [UInt8]) -> [UInt8] {
        guard string.count >= 2, string.count % 2 == 0 else { return [] }
        var output: [UInt8] = []
        for index in stride(from: 0, to: string.count - 1, by: 2) {
            output += letters[Int(string[index]) << 8 | Int(string[index + 1])] ?? []
        }
        return output
    }
}
