/// The first digits of a run, and what they tell of it.
struct RunProbe {
    /// What a run is, by its first digits.
    struct Judgement {
        var alphabet: DigitAlphabet
        var kind: DecodedKind
        /// How many of the digits do not belong to it.
        var skip: Int
        /// Whether it was recognised by what it holds.
        var isSure: Bool
    }

    /// So many digits are looked at.
    static let maximumLength = 136
    /// Fewer are no run.
    private static let minimumLength = 32
    /// Hexadecimal digits that are no text are a digest, or else too many for one: SHA-512 has so many.
    private static let longestDigest = 128
    /// Of so many decoded bytes is told whether they are text.
    private static let sampleLength = 48

    private var digits: [UInt8] = []

    /// The digits from `start` on, over line breaks; nil where the window ends before there are enough.
    init?(from start: Int, in window: UnsafeBufferPointer<UInt8>, isFinal: Bool) {
        digits.reserveCapacity(Self.maximumLength)
        var index = start
        while digits.count < Self.maximumLength {
            if index < window.count, unsafe Digits.isDigit(window[index]) {
                unsafe digits.append(window[index])
                index += 1
                continue
            }
            switch unsafe WrappedRun.continuation(at: index, in: window, isFinal: isFinal) {
            case .none: return
            case .unknown: return nil
            case .at(let next): index = next
            }
        }
    }

    /// Where the digit stands that has so many before it in the run.
    static func place(ofDigit count: Int, from start: Int, in window: UnsafeBufferPointer<UInt8>) -> Int {
        var index = start
        for _ in 0..<count {
            index += 1
            if index < window.count, unsafe Digits.isDigit(window[index]) { continue }
            if case .at(let next) = unsafe WrappedRun.continuation(at: index, in: window, isFinal: true) {
                index = next
            }
        }
        return index
    }

    /// Whether a run may begin with these digits of one line: a quick test.
    static func mayBegin(with line: UnsafeBufferPointer<UInt8>) -> Bool {
        guard line.count >= minimumLength else { return true }
        let sample = unsafe line.prefix(96)
        // A prefix may stand before hexadecimal digits.
        return unsafe sample.count { Digits.isHex($0) } + 8 >= sample.count
            || sample.allSatisfy { Digits.base32($0) < 32 } || mayBeBase64(UnsafeBufferPointer(rebasing: sample))
    }

    /// What the digits begin, or nil where that is no run.
    func judged(sink: borrowing ViewSink) -> Judgement? {
        guard digits.count >= Self.minimumLength else { return nil }
        let hexStart = digits.lastIndex { !Digits.isHex($0) }.map { $0 + 1 } ?? 0
        if digits.count - hexStart >= Self.minimumLength {
            let head = Digits.decodedHex(digits[hexStart...])
            let kind = sink.classify(head)
            if kind != .text || Self.isReadable(head) {
                return Judgement(alphabet: .hexadecimal, kind: kind, skip: hexStart, isSure: true)
            }
            // A digit before it may belong to something else.
            if Self.isReadable(Digits.decodedHex(digits[(hexStart + 1)...])) {
                return Judgement(alphabet: .hexadecimal, kind: .text, skip: hexStart + 1, isSure: true)
            }
            if hexStart == 0 {
                let isLong = digits.count > Self.longestDigest
                return isLong ? Judgement(alphabet: .hexadecimal, kind: .text, skip: 0, isSure: true) : nil
            }
        }
        if digits.allSatisfy({ Digits.base32($0) < 32 }) {
            let head = Digits.decodedBase32(digits)
            let kind = sink.classify(head)
            if kind != .text || Self.isReadable(head) {
                return Judgement(alphabet: .base32, kind: kind, skip: 0, isSure: true)
            }
        }
        guard unsafe digits.withUnsafeBufferPointer({ unsafe Self.mayBeBase64($0) }) else { return nil }
        let head = Digits.decodedBase64(digits)
        let kind = sink.classify(head)
        if kind != .text || Self.isReadable(head) {
            return Judgement(alphabet: .base64, kind: kind, skip: 0, isSure: true)
        }
        // What stands before it (a path, a prefix) may have shifted it by one to three characters.
        for skip in 1...3 {
            let shifted = Digits.decodedBase64(digits.dropFirst(skip))
            if Self.isReadable(shifted) {
                return Judgement(alphabet: .base64, kind: sink.classify(shifted), skip: skip, isSure: true)
            }
        }
        // Bytes that are neither may still hold text: a binary message, a serialised object.
        return digits.count >= 64 ? Judgement(alphabet: .base64, kind: .text, skip: 0, isSure: false) : nil
    }

    /// Whether capitals and small letters are as frequent as in base64.
    ///
    /// Measured on 72 bytes of random data, keys, JSON, prose and source text: 0.7 % of their base64 does not pass; of
    /// mangled names in binaries 8 % do.
    private static func mayBeBase64(_ run: UnsafeBufferPointer<UInt8>) -> Bool {
        var uppers = 0
        var lowers = 0
        let sample = min(run.count, 96)
        for index in 0..<sample {
            let byte = unsafe run[index]
            if byte >= UInt8(ascii: "A"), byte <= UInt8(ascii: "Z") { uppers += 1 }
            if byte >= UInt8(ascii: "a"), byte <= UInt8(ascii: "z") { lowers += 1 }
        }
        // A short sample strays further from the mean.
        if sample < 96 { return uppers * 6 >= sample && lowers * 8 >= sample && lowers * 3 <= sample * 2 }
        return uppers * 4 >= sample && lowers * 8 >= sample && lowers * 20 <= sample * 11
    }

    /// Whether decoded bytes look like text, in one byte a character, or in two or four with NULs.
    private static func isReadable(_ bytes: [UInt8]) -> Bool {
        let sample = bytes.prefix(sampleLength)
        let readable = sample.count { WideRunDecoder.isText($0) }
        if readable * 10 >= sample.count * 9 { return true }
        let nuls = sample.count { $0 == 0 }
        return (nuls + readable) * 20 >= sample.count * 19 && readable * 5 >= sample.count
    }
}
