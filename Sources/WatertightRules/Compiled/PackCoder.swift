internal import WatertightModel

/// Writes values one after another, or reads them back in the same order. What describes a value's parts is written once, for
/// both directions:
///
///     coder.code(&rule.title)      a writer appends the title, a reader replaces it
protocol PackCoder {
    mutating func code(_ number: inout Int)
    mutating func code(_ text: inout String)
    /// Codes a list: how long it is, and its elements from `blank` on.
    mutating func code<Element>(
        _ list: inout [Element], blank: Element, _ element: (inout Element, inout Self) -> Void)
}

extension PackCoder {
    mutating func code(_ flag: inout Bool) {
        var number = flag ? 1 : 0
        code(&number)
        flag = number == 1
    }

    mutating func code(_ texts: inout [String]) {
        code(&texts, blank: "") { $1.code(&$0) }
    }

    mutating func code(_ number: inout Double?) {
        var bits = number.map { [Int(bitPattern: UInt(exactly: $0.bitPattern) ?? 0)] } ?? []
        code(&bits, blank: 0) { $1.code(&$0) }
        number = bits.first.map { Double(bitPattern: UInt64(UInt(bitPattern: $0))) }
    }

    mutating func code(_ text: inout String?) {
        var texts = text.map { [$0] } ?? []
        code(&texts)
        text = texts.first
    }

    /// Codes a value of a closed set by its name.
    mutating func code<Word: RawRepresentable>(_ word: inout Word) where Word.RawValue == String {
        var name = word.rawValue
        code(&name)
        word = Word(rawValue: name) ?? word
    }

    mutating func code<Word: RawRepresentable>(_ word: inout Word) where Word.RawValue == Int {
        var number = word.rawValue
        code(&number)
        word = Word(rawValue: number) ?? word
    }
}
