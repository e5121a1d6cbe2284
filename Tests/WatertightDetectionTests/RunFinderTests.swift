import Testing
import WatertightModel

@testable import WatertightDetection

/// Runs and texts that are looked for with a memory: the answers are those of somebody who looks at each place anew.
@Suite struct RunFinderTests {
    private static let letters = ByteSet(Array("ab".utf8))

    private static func catalogue(_ counts: [Int]) -> RunCatalogue {
        let catalogue = RunCatalogue()
        for count in counts { _ = catalogue.index(of: .init(bytes: letters, count: count)) }
        _ = catalogue.index(of: Array("a-b".utf8))
        return catalogue
    }

    @Test(arguments: [1, 2, 3, 4, 5, 6, 7, 8] as [UInt64])
    func `The answers do not depend on what was asked before`(seed: UInt64) {
        var state = seed
        func random(_ bound: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33) % bound
        }
        let counts = [1, 3, 8]
        let text = (0..<600).map { _ in Array("aabb-".utf8)[random(5)] }
        let finder = RunFinder(Self.catalogue(counts))
        var base = 0
        for _ in 0..<4000 {
            if random(200) == 0 { base = min(base + random(80), 400) }
            let end = min(text.count, base + 200)
            let isFinal = end == text.count
            let kind = random(counts.count)
            let low = random(180) - 10
            let high = low + random(60)
            let length = high - low + 1
            unsafe text[base..<end].withUnsafeBufferPointer { window in
                let first = max(0, low)
                let starts = first..<max(first, high + 1)
                let isThere = starts.contains { start in
                    start + counts[kind] <= window.count
                        && (start..<(start + counts[kind])).allSatisfy { unsafe window[$0] != UInt8(ascii: "-") }
                }
                let mayFollow = !isFinal && high + counts[kind] > window.count
                let isMissing = unsafe finder.isMissing(
                    kind, from: low, to: high, in: window, base: base, isFinal: isFinal)
                if isThere || !mayFollow { #expect(isMissing == !isThere, "seed \(seed), from \(low) at \(base)") }
                let holds = starts.contains { start in
                    unsafe start < first + length && ByteSearch.stand(Array("a-b".utf8), in: window, at: start)
                }
                let isLost = unsafe finder.isMissing(
                    landmark: 0, from: first, reach: length, in: window, base: base, isFinal: isFinal)
                if holds { #expect(!isLost, "seed \(seed), text from \(low) at \(base)") }
                if isFinal, !starts.contains(where: { unsafe ByteSearch.stand(Array("a-b".utf8), in: window, at: $0) }),
                    low >= 0
                {
                    #expect(isLost, "seed \(seed), no text from \(low) at \(base)")
                }
            }
        }
    }

    @Test func `Where the window ends too early to tell, a run may follow`() {
        let finder = RunFinder(Self.catalogue([8]))
        unsafe Array("----aaaa".utf8).withUnsafeBufferPointer { window in
            unsafe #expect(!finder.isMissing(0, from: 0, to: 8, in: window, base: 0, isFinal: false))
            unsafe #expect(finder.isMissing(0, from: 0, to: 3, in: window, base: 0, isFinal: false))
            unsafe #expect(finder.isMissing(0, from: 0, to: 8, in: window, base: 0, isFinal: true))
            unsafe #expect(finder.next(0, from: 0, in: window, base: 0) == 4)
        }
    }
}
