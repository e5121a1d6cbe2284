import Testing

@testable import WatertightDetection

/// The automaton against plain searching.
@Suite struct LiteralScanTests {
    private struct Spot: Hashable {
        let end: Int
        let literal: Int
    }

    @Test(arguments: [1, 2, 3, 4, 5, 6, 7, 8])
    func `Four streams find what a plain search finds, in order`(_ seed: Int) throws {
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
        var scan = LiteralScan(automaton: automaton)
        let alphabet = Array("abckeyKEY_".utf8)
        let bytes = (0..<(1000 + next(6000))).map { _ in alphabet[next(alphabet.count)] }
        var found: [Spot] = []
        var from = 0
        // In windows of several lengths, of which each goes on where the last ended.
        while from < bytes.count {
            let end = min(bytes.count, from + 1 + next(3000))
            unsafe bytes[..<end].withUnsafeBufferPointer { unsafe scan.scan($0, from: from) }
            for stream in 0..<4 {
                for index in 0..<scan.count(of: stream) {
                    let hit = scan.hit(index, of: stream)
                    found += automaton.endings(of: hit.state).map { Spot(end: Int(hit.end), literal: Int($0)) }
                }
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
}
