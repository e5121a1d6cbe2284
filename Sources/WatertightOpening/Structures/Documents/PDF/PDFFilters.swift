internal import WatertightModel

/// Undoes the filters of a stream (ISO 32000-2, 7.4).
struct PDFFilters {
    private let expansion: Expansion
    private let budget: Budget

    init(budget: Budget) {
        expansion = Expansion(budget: budget)
        self.budget = budget
    }

    /// What became of a stream.
    struct Result {
        var bytes: [UInt8]
        /// Whether it is a picture's pixels, or sound, as its last filter says.
        var isMedia = false
        var failure: OpeningError?
    }

    /// The data of a stream with all filters undone that can be.
    func undo(_ data: [UInt8], _ dictionary: PDFDictionary) -> Result {
        var result = Result(bytes: data)
        for filter in dictionary.filters.prefix(8) {
            switch filter {
            case "FlateDecode", "Fl":
                let inflated = expansion.inflated(result.bytes)
                result.bytes = predicted(inflated.bytes, dictionary)
                // Many writers leave the checksum out, or end lines behind it.
                if let failure = inflated.failure,
                    inflated.bytes.isEmpty || failure.reason != .damaged && failure.reason != .truncated
                {
                    result.failure = failure
                    return result
                }
            case "LZWDecode", "LZW":
                result.bytes = predicted(
                    PDFLZW.decode(result.bytes, earlyChange: dictionary.number("EarlyChange") != 0), dictionary)
            case "ASCII85Decode", "A85": result.bytes = Self.ascii85(result.bytes)
            case "ASCIIHexDecode", "AHx": result.bytes = Self.hexadecimal(result.bytes)
            case "RunLengthDecode", "RL": result.bytes = Self.runLength(result.bytes)
            case "DCTDecode", "DCT", "JPXDecode", "CCITTFaxDecode", "CCF", "JBIG2Decode":
                result.isMedia = true
                return result
            case "Crypt": break
            default:
                result.failure = OpeningError(.unsupported, "a stream with a filter that is not known")
                return result
            }
            if filter != "FlateDecode" && filter != "Fl" {
                do throws(OpeningError) {
                    try budget.charge(result.bytes.count)
                } catch {
                    result.failure = error
                    return result
                }
            }
        }
        return result
    }

    /// Undoes a predictor (7.4.4.4): PNG's row filters.
    private func predicted(_ data: [UInt8], _ dictionary: PDFDictionary) -> [UInt8] {
        guard let predictor = dictionary.number("Predictor"), predictor >= 10 else { return data }
        let colors = min(max(dictionary.number("Colors") ?? 1, 1), 64)
        let bits = min(max(dictionary.number("BitsPerComponent") ?? 8, 1), 16)
        let columns = min(max(dictionary.number("Columns") ?? 1, 1), 1 << 20)
        let width = (colors * bits * columns + 7) / 8
        let step = max(1, colors * bits / 8)
        var output: [UInt8] = []
        output.reserveCapacity(data.count)
        var before = [UInt8](repeating: 0, count: width)
        var start = 0
        while start < data.count {
            let kind = data[start]
            var row = Array(data[(start + 1)..<min(data.count, start + 1 + width)])
            for index in row.indices {
                let left = index >= step ? Int(row[index - step]) : 0
                let up = Int(before[index])
                let corner = index >= step ? Int(before[index - step]) : 0
                let add: Int
                switch kind {
                case 1: add = left
                case 2: add = up
                case 3: add = (left + up) / 2
                case 4:
                    let guess = left + up - corner
                    let (first, second, third) = (abs(guess - left), abs(guess - up), abs(guess - corner))
                    add = first <= second && first <= third ? left : second <= third ? up : corner
                default: add = 0
                }
                row[index] = row[index] &+ UInt8(truncatingIfNeeded: add)
            }
            output += row
            for index in row.indices { before[index] = row[index] }
            start += 1 + width
        }
        return output
    }

    private static func ascii85(_ text: [UInt8]) -> [UInt8] {
        var output: [UInt8] = []
        var group: [UInt32] = []
        func flush(_ count: Int) {
            var value: UInt32 = 0
            for digit in group + [UInt32](repeating: 84, count: 5 - group.count) { value = value &* 85 &+ digit }
            for index in 0..<count { output.append(UInt8(truncatingIfNeeded: value >> UInt32(24 - 8 * index))) }
            group = []
        }
        for byte in text {
            switch byte {
            case UInt8(ascii: "z") where group.isEmpty: output += [0, 0, 0, 0]
            case 0x21...0x75:
                group.append(UInt32(byte - 0x21))
                if group.count == 5 { flush(4) }
            case UInt8(ascii: "~"):
                if group.count > 1 { flush(group.count - 1) }
                return output
            default: break
            }
        }
        if group.count > 1 { flush(group.count - 1) }
        return output
    }

    /// Digits of hexadecimal, white space passed over; the end is `>` or the last digit.
    static func hexadecimal(_ text: [UInt8]) -> [UInt8] {
        var output: [UInt8] = []
        var high: UInt8?
        for byte in text {
            let digit: UInt8
            switch byte {
            case 0x30...0x39: digit = byte - 0x30
            case 0x41...0x46: digit = byte - 0x37
            case 0x61...0x66: digit = byte - 0x57
            case UInt8(ascii: ">"):
                if let high { output.append(high << 4) }
                return output
            default: continue
            }
            if let first = high {
                output.append(first << 4 | digit)
                high = nil
            } else {
                high = digit
            }
        }
        if let high { output.append(high << 4) }
        return output
    }

    private static func runLength(_ data: [UInt8]) -> [UInt8] {
        var output: [UInt8] = []
        var index = 0
        while index < data.count, output.count < Expansion.maximumBytes {
            let length = Int(data[index])
            if length == 128 { break }
            if length < 128 {
                output += data[min(index + 1, data.count)..<min(data.count, index + 2 + length)]
                index += 2 + length
            } else {
                if index + 1 < data.count { output += [UInt8](repeating: data[index + 1], count: 257 - length) }
                index += 2
            }
        }
        return output
    }
}

/// LZW as TIFF and PDF have it (7.4.4.2): codes of 9 to 12 bits, the highest bit first.
enum PDFLZW {
    static func decode(_ data: [UInt8], earlyChange: Bool) -> [UInt8] {
        var output: [UInt8] = []
        // An entry is a piece of what came out: where it begins, and how long it is.
        var entries: [(start: Int, count: Int)] = []
        var width = 9
        var bits = 0
        var held = 0
        var last: (start: Int, count: Int)?
        for byte in data {
            bits = bits << 8 | Int(byte)
            held += 8
            guard held >= width else { continue }
            held -= width
            let code = bits >> held
            bits &= (1 << held) - 1
            if code == 257 || output.count > Expansion.maximumBytes { break }
            if code == 256 {
                entries = []
                width = 9
                last = nil
                continue
            }
            let start = output.count
            if code < 256 {
                output.append(UInt8(code))
            } else if code - 258 < entries.count {
                let entry = entries[code - 258]
                for index in 0..<entry.count { output.append(output[entry.start + index]) }
            } else if let last, code - 258 == entries.count {
                for index in 0..<last.count { output.append(output[last.start + index]) }
                output.append(output[last.start])
            } else {
                break
            }
            if let last, entries.count < 4_096 - 258 { entries.append((last.start, last.count + 1)) }
            last = (start, output.count - start)
            let next = entries.count + 258 + (earlyChange ? 1 : 0) + (last == nil ? 0 : 1)
            width = next > 2_048 ? 12 : next > 1_024 ? 11 : next > 512 ? 10 : 9
        }
        return output
    }
}
