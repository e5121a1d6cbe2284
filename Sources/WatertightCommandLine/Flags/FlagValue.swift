internal import Watertight

/// What was given for a flag, with the ways to read it.
struct FlagValue {
    /// The flag, as its help names it.
    let flag: String
    /// The bytes that were given.
    let bytes: [UInt8]

    /// The value as text.
    func text() throws(UsageError) -> String {
        guard let text = String(validating: bytes, as: UTF8.self) else { throw wrong(allowed: "text in UTF-8") }
        if text.isEmpty { throw UsageError("\(flag) is empty") }
        return text
    }

    /// The value as a whole number within `range`.
    func number(_ range: ClosedRange<Int>) throws(UsageError) -> Int {
        // `Int(_:)` takes a sign as well, which is no digit.
        guard let number = Int(try text()), bytes.allSatisfy({ (0x30...0x39).contains($0) }), range ~= number else {
            throw wrong(allowed: "a whole number from \(range.lowerBound) to \(range.upperBound)")
        }
        return number
    }

    /// The value as one of the words of `type`.
    func word<Word: RawRepresentable & CaseIterable>(of type: Word.Type) throws(UsageError) -> Word
    where Word.RawValue == String {
        guard let word = Word(rawValue: try text()) else {
            throw wrong(allowed: "one of " + Word.allCases.map(\.rawValue).joined(separator: ", "))
        }
        return word
    }

    /// The error of a value that is none of what is allowed. A value that could be a key is not repeated.
    func wrong(allowed: String) -> UsageError {
        UsageError("\(flag) cannot be \"\(ShownText.of(bytes))\": allowed is \(allowed)")
    }
}
