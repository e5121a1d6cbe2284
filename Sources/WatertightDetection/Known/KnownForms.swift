/// The ways in which a known value may stand in bytes: itself, and encoded where it is too short for a view to notice.
///
/// Base64 has three forms, by where the value starts among three bytes; of each only the part counts that does not
/// depend on the neighbours.
struct KnownForms {
    /// One of the ways.
    struct Form {
        let bytes: LockedBytes
        /// The index of the value.
        let value: Int
    }

    let values: [LockedBytes]
    private(set) var forms: [Form] = []
    /// What the automaton looks for, by form.
    private(set) var literals: [[UInt8]] = []

    init(_ values: [LockedBytes]) {
        self.values = values
        for (index, value) in values.enumerated() {
            var plain = value.copy()
            var texts: [[UInt8]] = [plain, Self.hex(plain, capitals: false), Self.hex(plain, capitals: true)]
            for shift in 0..<3 { texts += Self.base64(plain, shift: shift) }
            for text in texts where !literals.contains(text) {
                forms.append(Form(bytes: LockedBytes(text), value: index))
                literals.append(text)
            }
            LockedBytes.wipe(&plain)
        }
    }

    private static func hex(_ bytes: [UInt8], capitals: Bool) -> [UInt8] {
        let digits = Array((capitals ? "0123456789ABCDEF" : "0123456789abcdef").utf8)
        return bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }
    }

    /// The characters that are the same whatever stands before and after the value, in both alphabets.
    private static func base64(_ bytes: [UInt8], shift: Int) -> [[UInt8]] {
        let padded = [UInt8](repeating: 0, count: shift) + bytes
        let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
        // Bits before the value, and bits of a last character that the next byte would decide, do not count.
        let first = (8 * shift + 5) / 6
        let last = 8 * padded.count / 6
        guard last - first >= 8 else { return [] }
        var out: [UInt8] = []
        for character in first..<last {
            let bit = 6 * character
            let high = UInt16(padded[bit / 8]) << 8
            let low = bit / 8 + 1 < padded.count ? UInt16(padded[bit / 8 + 1]) : 0
            out.append(alphabet[Int((high | low) >> UInt16(10 - bit % 8) & 63)])
        }
        let forURLs = out.map {
            $0 == UInt8(ascii: "+") ? UInt8(ascii: "-") : $0 == UInt8(ascii: "/") ? UInt8(ascii: "_") : $0
        }
        return forURLs == out ? [out] : [out, forURLs]
    }
}
