/// Decodes a block of FSE codes: first all literals, then runs of them and matches in turns.
struct LZFSEBlock {
    private let header: LZFSEHeader
    private let bytes: [UInt8]
    private let start: Int

    init(_ header: LZFSEHeader, _ bytes: [UInt8], at start: Int) {
        self.header = header
        self.bytes = bytes
        self.start = start
    }

    /// Decodes onto `output`, up to `limit` bytes of it, and stops at whatever is wrong.
    func decode(into output: inout [UInt8], limit: Int) {
        guard let literals = literals() else { return }
        let end = start + header.headerBytes + header.literalBytes + header.matchBytes
        guard var input = FSEInput(bytes, from: start, to: end, bits: header.matchBits),
            let runs = FSETable(header.frequencies[0], states: 64, extra: Self.runBits, base: Self.runBase),
            let matches = FSETable(header.frequencies[1], states: 64, extra: Self.matchBits, base: Self.matchBase),
            let distances = FSETable(
                header.frequencies[2], states: 256, extra: Self.distanceBits, base: Self.distanceBase)
        else { return }
        var (runState, matchState, distanceState) = (header.states[0], header.states[1], header.states[2])
        var distance = 0
        var used = 0
        for _ in 0..<header.matches {
            guard input.fill() else { return }
            let run = runs.value(&runState, &input)
            let match = matches.value(&matchState, &input)
            let step = distances.value(&distanceState, &input)
            if step > 0 { distance = step }
            guard run <= literals.count - used, run + match <= limit - output.count else { return }
            output += literals[used..<(used + run)]
            used += run
            if match > 0 {
                guard distance > 0, distance <= output.count else { return }
                for _ in 0..<match { output.append(output[output.count - distance]) }
            }
        }
    }

    /// The literals, whose codes are written in four streams in turns; nil where they are broken.
    private func literals() -> [UInt8]? {
        let end = start + header.headerBytes + header.literalBytes
        guard var input = FSEInput(bytes, from: start, to: end, bits: header.literalBits),
            let table = FSETable(
                header.frequencies[3], states: 1024, extra: [Int](repeating: 0, count: 256), base: Array(0..<256))
        else { return header.literals == 0 ? [] : nil }
        var states = header.literalStates
        var literals: [UInt8] = []
        literals.reserveCapacity(header.literals)
        for _ in 0..<(header.literals / 4) {
            guard input.fill() else { return nil }
            for stream in 0..<4 {
                literals.append(UInt8(truncatingIfNeeded: table.value(&states[stream], &input)))
            }
        }
        return literals
    }

    private static let runBits = [Int](repeating: 0, count: 16) + [2, 3, 5, 8]
    private static let runBase = bases(runBits)
    private static let matchBits = [Int](repeating: 0, count: 16) + [3, 5, 8, 11]
    private static let matchBase = bases(matchBits)
    private static let distanceBits = (0..<64).map { $0 / 4 }
    private static let distanceBase = bases(distanceBits)

    /// Each symbol stands for the values from where those of the one before end.
    private static func bases(_ extra: [Int]) -> [Int] {
        var next = 0
        return extra.map { bits in
            defer { next += 1 << bits }
            return next
        }
    }
}

/// Bits that are read from the end of the bytes to their beginning.
struct FSEInput {
    private let bytes: [UInt8]
    private let floor: Int
    private var position: Int
    private var held: UInt64 = 0
    private var count: Int

    /// The bits of `bytes` up to `end`, of whose last byte `-bits` are not used; nil where that cannot be.
    init?(_ bytes: [UInt8], from floor: Int, to end: Int, bits: Int) {
        let size = bits == 0 ? 7 : 8
        guard end <= bytes.count, end - size >= floor else { return nil }
        self.bytes = bytes
        self.floor = floor
        position = end - size
        count = bits + 8 * size
        for index in 0..<size { held |= UInt64(bytes[position + index]) << UInt64(8 * index) }
        guard (56..<64).contains(count), held >> UInt64(count) == 0 else { return nil }
    }

    /// Takes in as many bytes as there is room for; false where there are not so many.
    mutating func fill() -> Bool {
        let size = (63 - count) >> 3
        if size == 0 { return true }
        guard position - size >= floor else { return false }
        position -= size
        var value: UInt64 = 0
        for index in 0..<size { value |= UInt64(bytes[position + index]) << UInt64(8 * index) }
        held = held << UInt64(8 * size) | value
        count += 8 * size
        return true
    }

    /// The next bits, the highest first; 0 where there are none left.
    mutating func pull(_ bits: Int) -> Int {
        guard bits <= count else { return 0 }
        count -= bits
        let value = held >> UInt64(count)
        held &= (1 << UInt64(count)) - 1
        return Int(truncatingIfNeeded: value)
    }
}

/// A table of FSE, the finite state form of entropy coding: each state gives a symbol and leads to the next.
struct FSETable {
    private struct Entry {
        var bits: Int16 = 0
        var extra: Int16 = 0
        var delta: Int32 = 0
        var base: Int32 = 0
    }

    private let entries: [Entry]
    private let mask: Int

    /// The table of `states` states for symbols of these frequencies; nil where there are none, or too many.
    init?(_ frequencies: [Int], states: Int, extra: [Int], base: [Int]) {
        var entries: [Entry] = []
        entries.reserveCapacity(states)
        let width = states.leadingZeroBitCount
        for (symbol, frequency) in frequencies.enumerated() where frequency > 0 {
            guard entries.count + frequency <= states else { return nil }
            let bits = frequency.leadingZeroBitCount - width
            let first = ((2 * states) >> bits) - frequency
            for index in 0..<frequency {
                let isLong = index < first
                let count = isLong ? bits : bits - 1
                let delta = isLong ? ((frequency + index) << bits) - states : (index - first) << (bits - 1)
                entries.append(
                    Entry(
                        bits: Int16(count + extra[symbol]), extra: Int16(extra[symbol]), delta: Int32(delta),
                        base: Int32(base[symbol])))
            }
        }
        if entries.isEmpty { return nil }
        entries += [Entry](repeating: Entry(), count: states - entries.count)
        self.entries = entries
        mask = states - 1
    }

    /// The value that a state stands for, with its further bits; `state` becomes the next.
    func value(_ state: inout Int, _ input: inout FSEInput) -> Int {
        let entry = entries[state & mask]
        let bits = input.pull(Int(entry.bits))
        state = Int(entry.delta) + bits >> Int(entry.extra)
        return Int(entry.base) + bits & (1 << Int(entry.extra) - 1)
    }
}
