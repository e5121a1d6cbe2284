/// What a block of FSE codes says of itself, in either of its two forms: how many literals and matches there are, where their
/// codes begin, and how often each symbol occurs.
struct LZFSEHeader {
    /// How long the header is, and how many bytes of codes follow it.
    private(set) var headerBytes = 0
    private(set) var literalBytes = 0
    private(set) var matchBytes = 0
    private(set) var literals = 0
    private(set) var matches = 0
    /// Bits of the last byte that are not used, as a number from -7 to 0.
    private(set) var literalBits = 0
    private(set) var matchBits = 0
    private(set) var literalStates = [0, 0, 0, 0]
    /// The states of the codes for literal runs, matches and distances.
    private(set) var states = [0, 0, 0]
    /// How often each symbol occurs: 20 for literal runs, 20 for matches, 64 for distances, 256 literals.
    private(set) var frequencies: [[Int]] = []

    private static let counts = [20, 20, 64, 256]
    private static let totals = [64, 64, 256, 1024]
    private static let maximumLiterals = 40_000
    private static let maximumMatches = 10_000

    /// The header at `start`; nil where it is none, or not there as a whole.
    init?(_ bytes: [UInt8], at start: Int) {
        let isRead = bytes.has("bvx2", at: start) ? readSecond(bytes, start) : readFirst(bytes, start)
        guard isRead, literals <= Self.maximumLiterals, literals % 4 == 0, matches <= Self.maximumMatches,
            (-7...0).contains(literalBits), (-7...0).contains(matchBits), literalStates.allSatisfy({ $0 < 1024 }),
            states[0] < 64, states[1] < 64, states[2] < 256
        else { return nil }
        for (row, total) in zip(frequencies, Self.totals) where row.reduce(0, +) > total { return nil }
    }

    /// `bvx2`: numbers packed into 24 bytes, then the frequencies in codes of 2 to 14 bits.
    private mutating func readSecond(_ bytes: [UInt8], _ start: Int) -> Bool {
        guard start + 32 <= bytes.count else { return false }
        let fields = (0..<3).map { field in
            (0..<8).reduce(UInt64(0)) { $0 | UInt64(bytes[start + 8 + 8 * field + $1]) << UInt64(8 * $1) }
        }
        func field(_ index: Int, _ offset: Int, _ count: Int) -> Int {
            Int(fields[index] >> UInt64(offset) & (1 << UInt64(count) - 1))
        }
        literals = field(0, 0, 20)
        literalBytes = field(0, 20, 20)
        matches = field(0, 40, 20)
        literalBits = field(0, 60, 3) - 7
        literalStates = (0..<4).map { field(1, 10 * $0, 10) }
        matchBytes = field(1, 40, 20)
        matchBits = field(1, 60, 3) - 7
        headerBytes = field(2, 0, 32)
        states = (0..<3).map { field(2, 32 + 10 * $0, 10) }
        guard headerBytes >= 32, headerBytes <= 32 + 2 * 360, start + headerBytes <= bytes.count else { return false }
        return readFrequencies(bytes[(start + 32)..<(start + headerBytes)])
    }

    private mutating func readFrequencies(_ packed: ArraySlice<UInt8>) -> Bool {
        frequencies = Self.counts.map { [Int](repeating: 0, count: $0) }
        if packed.isEmpty { return true }
        var index = packed.startIndex
        var bits: UInt32 = 0
        var held = 0
        for row in frequencies.indices {
            for symbol in frequencies[row].indices {
                while index < packed.endIndex, held + 8 <= 32 {
                    bits |= UInt32(packed[index]) << UInt32(held)
                    index += 1
                    held += 8
                }
                let (value, count) = Self.frequency(bits)
                guard count <= held else { return false }
                frequencies[row][symbol] = value
                bits >>= UInt32(count)
                held -= count
            }
        }
        return held < 8 && index == packed.endIndex
    }

    /// A frequency at the lowest bits, and how many bits it takes.
    private static func frequency(_ bits: UInt32) -> (value: Int, count: Int) {
        switch bits & 31 {
        case 0, 4, 8, 12, 16, 20, 24, 28: (0, 2)
        case 2, 6, 10, 14, 18, 22, 26, 30: (1, 2)
        case 1, 9, 17, 25: (2, 3)
        case 5, 13, 21, 29: (3, 3)
        case 3: (4, 5)
        case 11: (5, 5)
        case 19: (6, 5)
        case 27: (7, 5)
        case 7, 23: (8 + Int(bits >> 4 & 0xF), 8)
        default: (24 + Int(bits >> 4 & 0x3FF), 14)
        }
    }

    /// `bvx1`: all numbers as they are.
    private mutating func readFirst(_ bytes: [UInt8], _ start: Int) -> Bool {
        guard bytes.has("bvx1", at: start), start + 772 <= bytes.count else { return false }
        literals = bytes.little32(start + 12)
        matches = bytes.little32(start + 16)
        literalBytes = bytes.little32(start + 20)
        matchBytes = bytes.little32(start + 24)
        literalBits = Int(Int32(truncatingIfNeeded: bytes.little32(start + 28)))
        literalStates = (0..<4).map { bytes.little16(start + 32 + 2 * $0) }
        matchBits = Int(Int32(truncatingIfNeeded: bytes.little32(start + 40)))
        states = (0..<3).map { bytes.little16(start + 44 + 2 * $0) }
        var offset = start + 50
        frequencies = Self.counts.map { count in
            defer { offset += 2 * count }
            return (0..<count).map { bytes.little16(offset + 2 * $0) }
        }
        headerBytes = 772
        return literalBytes < 1 << 24 && matchBytes < 1 << 24
    }
}
