import Testing

@testable import WatertightDetection

/// The automaton against plain searching.
@Suite struct LiteralScanTests {
    private struct Spot: Hashable {
        let end: Int
        let literal: Int
    }

    @Test(arguments: [1, 2, 3, 4, 5, 6, 7, 8])
    func `Six streams find what a plain search finds, in order`(_ seed: Int) throws {
        let seed = UInt64(seed) &* 0x9E37_79B9_7F4A_7C15
        var state = seed
        func next(_ bound: Int) -> Int {
            state ^= state << 13
            state ^= state >> 7
            state ^= state << 17
            return Int(state % UInt64(bound))
        }
        let literals = ["ab", "abab", "b", "cabb", "Key_", "key_key_"].map { Array($0.utf8) }
        let automaton = try #require(LiteralAutomaton(literals: literals))
        let scan = LiteralScan(automaton: automaton)
        let alphabet = Array("abckeyKEY_".utf8)
        let bytes = (0..<(1000 + next(6000))).map { _ in alphabet[next(alphabet.count)] }
        var found: [Spot] = []
        var from = 0
        // In windows of several lengths, of which each goes on where the last ended.
        while from < bytes.count {
            let end = min(bytes.count, from + 1 + next(3000))
            unsafe bytes[..<end].withUnsafeBufferPointer { unsafe scan.scan($0, from: from) }
            for index in 0..<scan.count {
                let hit = scan.hit(index)
                automaton.forEachEnding(of: hit.state) { found.append(Spot(end: hit.end, literal: $0)) }
            }
            from = end
        }
        var expected: Set<Spot> = []
        let folded = bytes.map(LiteralAutomaton.fold)
        for (index, literal) in literals.enumerated() {
            let wanted = literal.map(LiteralAutomaton.fold)
            for start in 0...(folded.count - wanted.count)
            where folded[start..<(start + wanted.count)].elementsEqual(wanted) {
                expected.insert(Spot(end: start + wanted.count - 1, literal: index))
            }
        }
        #expect(Set(found) == expected, "seed \(seed)")
        #expect(found.count == expected.count)
        #expect(found.map(\.end) == found.map(\.end).sorted())
    }

    private func spots(of scan: LiteralScan, _ automaton: LiteralAutomaton) -> [Spot] {
        var found: [Spot] = []
        for index in 0..<scan.count {
            let hit = scan.hit(index)
            automaton.forEachEnding(of: hit.state) { found.append(Spot(end: hit.end, literal: $0)) }
        }
        return found
    }

    @Test func `A literal is found wherever the borders of the streams fall`() throws {
        let literals = ["needle_of_length_24_here", "dle"].map { Array($0.utf8) }
        let automaton = try #require(LiteralAutomaton(literals: literals))
        let scan = LiteralScan(automaton: automaton)
        for length in [1023, 1024, 1025, 1030, 6007] {
            for start in 0...(length - literals[0].count) {
                // Long enough for the streams, and every border is crossed once.
                if length > 1030, start % 7 != 0 { continue }
                var bytes = [UInt8](repeating: UInt8(ascii: "n"), count: length)
                bytes.replaceSubrange(start..<(start + literals[0].count), with: literals[0])
                scan.reset()
                unsafe bytes.withUnsafeBufferPointer { unsafe scan.scan($0, from: 0) }
                #expect(
                    spots(of: scan, automaton) == [
                        Spot(end: start + 5, literal: 1), Spot(end: start + literals[0].count - 1, literal: 0),
                    ])
            }
        }
    }

    @Test func `Bytes that are all hits are all told, and longer windows make room for more`() throws {
        let automaton = try #require(LiteralAutomaton(literals: [[0x61], [0x61, 0x61]]))
        let scan = LiteralScan(automaton: automaton)
        for length in [1, 5, 1024, 3000, 7001] {
            let bytes = [UInt8](repeating: UInt8(ascii: "A"), count: length)
            scan.reset()
            unsafe bytes.withUnsafeBufferPointer { unsafe scan.scan($0, from: 0) }
            #expect(scan.count == length)
            #expect((0..<scan.count).allSatisfy { scan.hit($0).end == $0 })
        }
    }
}
