internal import CPlatform

/// Base64, RFC 4648: both alphabets, with or without padding, white space passed over.
enum Base64 {
    /// What a text stands for.
    struct Decoded {
        var bytes: [UInt8] = []
        /// Whether the text has none of the digits that only the alphabet for URLs has.
        var isStandard = true
    }

    /// What `text` stands for; nil where it is no base64.
    ///
    /// 32 digits a step in vectors, or four by four tables: 0.1 or 0.5 ns a digit.
    ///
    /// - Parameter isCut: Whether it may end anywhere, so that digits too few for a byte at its end are no fault.
    static func decode(_ text: [UInt8], isCut: Bool = false) -> Decoded? {
        var isValid = true
        var isStandard = true
        // A step of the fast loop writes four bytes, of which three stay.
        let decoded = unsafe [UInt8](unsafeUninitializedCapacity: text.count / 4 * 3 + 8) { output, length in
            unsafe text.withUnsafeBytes { input in
                guard let source = input.baseAddress, let target = output.baseAddress else { return }
                let result = unsafe decode(
                    source, input.count, into: UnsafeMutableRawPointer(target), isCut: isCut, isStandard: &isStandard)
                length = result ?? 0
                isValid = result != nil
            }
        }
        return isValid ? Decoded(bytes: decoded, isStandard: isStandard) : nil
    }

    private static func decode(
        _ source: UnsafeRawPointer, _ count: Int, into target: UnsafeMutableRawPointer, isCut: Bool,
        isStandard: inout Bool
    ) -> Int? {
        var position = 0
        var length = 0
        var bits: UInt32 = 0
        var digits = 0
        while position < count {
            if digits == 0 {
                (position, length) = unsafe decodeQuads(
                    source, position, count, into: target, length, isStandard: &isStandard)
            }
            guard position < count else { break }
            let letter = unsafe source.load(fromByteOffset: position, as: UInt8.self)
            position += 1
            let digit = values[Int(letter)]
            if digit < 64 {
                if letter == UInt8(ascii: "-") || letter == UInt8(ascii: "_") { isStandard = false }
                bits = bits << 6 | UInt32(digit)
                digits += 1
                if digits == 4 {
                    for shift in [UInt32(16), 8, 0] {
                        unsafe target.storeBytes(
                            of: UInt8(truncatingIfNeeded: bits >> shift), toByteOffset: length, as: UInt8.self)
                        length += 1
                    }
                    bits = 0
                    digits = 0
                }
            } else if letter == UInt8(ascii: "=") {
                guard unsafe isPadding(source, position, count) else { return nil }
                break
            } else if digit != space {
                return nil
            }
        }
        if digits == 1 && !isCut { return nil }
        if digits >= 2 {
            bits <<= UInt32(6 * (4 - digits))
            for shift in [UInt32(16), 8].prefix(digits - 1) {
                unsafe target.storeBytes(
                    of: UInt8(truncatingIfNeeded: bits >> shift), toByteOffset: length, as: UInt8.self)
                length += 1
            }
        }
        return length
    }

    /// Decodes four digits at a time, up to what is none.
    private static func decodeQuads(
        _ source: UnsafeRawPointer, _ start: Int, _ count: Int, into target: UnsafeMutableRawPointer, _ offset: Int,
        isStandard: inout Bool
    ) -> (position: Int, length: Int) {
        // 32 digits a step where the processor has vectors for it: 0.1 ns a digit.
        let digits = unsafe source.assumingMemoryBound(to: UInt8.self) + start
        let bytes = unsafe target.assumingMemoryBound(to: UInt8.self) + offset
        var hasURLDigits: Int32 = 0
        let done = unsafe watertight_decode_base64(digits, count - start, bytes, &hasURLDigits)
        var seen = hasURLDigits == 0 ? 0 : forURLs
        var position = start + done
        var length = offset + done / 4 * 3
        unsafe tables.withUnsafeBufferPointer { table in
            while position + 4 <= count {
                let quad = unsafe UInt32(littleEndian: source.loadUnaligned(fromByteOffset: position, as: UInt32.self))
                let first = unsafe table[Int(quad & 0xFF)]
                let second = unsafe table[256 + Int(quad >> 8 & 0xFF)]
                let third = unsafe table[512 + Int(quad >> 16 & 0xFF)]
                let fourth = unsafe table[768 + Int(quad >> 24)]
                let bits = first | second | third | fourth
                if bits & invalid != 0 { return }
                seen |= bits
                unsafe target.storeBytes(of: bits.littleEndian, toByteOffset: length, as: UInt32.self)
                position += 4
                length += 3
            }
        }
        if seen & forURLs != 0 { isStandard = false }
        return (position, length)
    }

    /// Whether nothing but padding and white space is left.
    private static func isPadding(_ source: UnsafeRawPointer, _ start: Int, _ count: Int) -> Bool {
        for position in start..<max(start, count) {
            let letter = unsafe source.load(fromByteOffset: position, as: UInt8.self)
            if letter != UInt8(ascii: "=") && values[Int(letter)] != space { return false }
        }
        return true
    }

    private static let space: UInt8 = 64
    private static let invalid: UInt32 = 1 << 31
    /// In the tables: a digit that only the alphabet for URLs has.
    private static let forURLs: UInt32 = 1 << 30

    /// The value of each digit; 64 for white space, 65 for anything else.
    private static let values: [UInt8] = {
        var table = [UInt8](repeating: 65, count: 256)
        for (value, letter) in "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8.enumerated() {
            table[Int(letter)] = UInt8(value)
        }
        table[0x2D] = 62
        table[0x5F] = 63
        for letter in [9, 10, 13, 32] { table[letter] = space }
        return table
    }()

    /// For each of four digits, its bits in the three bytes that they make, the first byte lowest. The fourth byte is for
    /// marks.
    private static let tables: [UInt32] = (0..<1_024).map { index in
        let value = values[index & 0xFF]
        guard value < 64 else { return invalid }
        let bits = UInt32(value) << UInt32(6 * (3 - index >> 8))
        let mark = index & 0xFF == 0x2D || index & 0xFF == 0x5F ? forURLs : 0
        return bits >> 16 | bits & 0xFF00 | (bits & 0xFF) << 16 | mark
    }
}
