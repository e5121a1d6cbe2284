internal import WatertightModel

/// Reads a property list in XML (PropertyList-1.0.dtd), front to back and in one pass.
///
/// It is no XML parser and refuses nothing: what is not a tag of a property list is passed over and makes the list
/// damaged, a tag that is missing is taken as given. Budget: under 2 ns a byte, plus some 0.1 µs a value.
struct XMLPropertyListReader {
    /// How often the visitor is asked whether to stop, in tags: a power of two.
    private static let stopInterval = 256

    private var source: XMLTokens
    private var values: PropertyListValues
    private var tags = 0

    /// Reads `text`, which is UTF-8, into `values`.
    init(_ text: [UInt8], values: PropertyListValues) {
        source = XMLTokens(text)
        self.values = values
    }

    /// Reads everything.
    mutating func read() {
        var isComplete = false
        while !isComplete, let tag = source.next() {
            tags += 1
            if tags & (Self.stopInterval - 1) == 0, values.isStopped { return }
            switch tag.form {
            case .opening: opened(tag.name, isEmpty: false)
            case .empty: opened(tag.name, isEmpty: true)
            case .closing: isComplete = closed(tag.name)
            }
        }
        if !isComplete {
            values.note(.truncated, "the property list ends before it should")
        } else if values.depth > 0 || source.isDamaged {
            damage()
        }
    }

    private mutating func opened(_ name: XMLTokens.Name, isEmpty: Bool) {
        switch name {
        case .plist: break
        case .dict, .array:
            element()
            values.begin(dictionary: name == .dict)
            if isEmpty { values.end() }
        case .key:
            if values.isInDictionary == false { damage() }
            values.key(isEmpty ? [] : source.text())
        case .string:
            element()
            if !isEmpty { values.text(source.text()) }
        case .data:
            element()
            if !isEmpty { data(source.text()) }
        case .scalar: element()
        case .other: damage()
        }
    }

    /// Takes a closing tag; true where it ends the list.
    private mutating func closed(_ name: XMLTokens.Name) -> Bool {
        switch name {
        case .plist: return true
        case .dict, .array:
            guard values.hasOpen(dictionary: name == .dict) else {
                damage()
                break
            }
            // Where an inner container was not closed, it ends here.
            while let isDictionary = values.isInDictionary, isDictionary != (name == .dict) {
                damage()
                values.end()
            }
            values.end()
        // Their text was passed over.
        case .scalar: break
        case .key, .string, .data, .other: damage()
        }
        return false
    }

    private mutating func element() {
        if values.isInDictionary == false { values.element() }
    }

    private mutating func data(_ text: [UInt8]) {
        let most = text.count / 4 * 3 + 3
        guard values.charge(most) else { return }
        let decoded = Base64Data.decode(text)
        values.budget.refund(most - decoded.bytes.count)
        if decoded.isDamaged, !source.isAtEnd { damage() }
        values.data(decoded.bytes)
    }

    private mutating func damage() {
        values.note(.damaged, "the property list has tags or text that make no sense")
    }
}
