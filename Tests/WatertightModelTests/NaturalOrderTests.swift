import TestSupport
import Testing
import WatertightModel

struct NaturalOrderTests {
    @Test(arguments: [
        ("entries[2]", "entries[10]"), ("entries[2].request", "entries[10]"), ("a", "b"), ("a", "ab"), ("a", "a1"),
        ("a9", "a10"), ("a1", "ab"), ("a1b2", "a1b10"), ("a2b1", "a10b1"), ("1", "a"), ("", "a"), ("", "0"),
        ("v1.9.9", "v1.10.0"), ("a.zip", "a.zip!/x"), ("a.zip#1", "a.zip#2"), ("A", "a"), ("z", "é"), ("é", "日"),
        ("99999999999999999999998", "99999999999999999999999"), ("9", "99999999999999999999999"),
        ("01", "1"), ("a01", "a1"), ("a01", "a2"), ("a1", "a02"), ("a01b2", "a1b3"), ("00", "01"), ("0", "00"),
        ("a1", "a1b"), ("a1", "a1.5"),
    ])
    func `the first precedes the second`(first: String, second: String) {
        #expect(NaturalOrder.precedes(first, second))
        #expect(!NaturalOrder.precedes(second, first))
    }

    @Test(arguments: ["", "a", "0", "00", "a10b", "é"])
    func `no text precedes itself`(text: String) {
        #expect(!NaturalOrder.precedes(text, text))
    }

    @Test func `a list is sorted as people expect`() {
        let sorted = ["a10", "b", "a2", "a02", "a1", "a"].sorted(by: NaturalOrder.precedes)
        #expect(sorted == ["a", "a1", "a02", "a2", "a10", "b"])
    }

    @Test func `the order is total: one of two different texts comes first, and three agree`() {
        var generator = SeededGenerator(seed: 7_071)
        func text() -> String {
            let pieces = ["0", "1", "2", "00", "10", "a", "b", "[", "é"]
            return (0..<Int.random(in: 0...4, using: &generator))
                .map { _ in pieces.randomElement(using: &generator) ?? "" }.joined()
        }
        for _ in 0..<20_000 {
            let (a, b, c) = (text(), text(), text())
            let isBefore = NaturalOrder.precedes
            #expect(isBefore(a, b) != isBefore(b, a) || a == b, "seed \(generator.seed): \(a), \(b)")
            if isBefore(a, b), isBefore(b, c) {
                #expect(isBefore(a, c), "seed \(generator.seed): \(a), \(b), \(c)")
            }
        }
    }
}
