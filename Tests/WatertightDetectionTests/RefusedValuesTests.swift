import Testing
import WatertightModel

@testable import WatertightDetection

/// Values that were refused are known again, and nothing else is.
@Suite struct RefusedValuesTests {
    private func contains(_ refused: RefusedValues, _ value: [UInt8], rule: Int) -> Bool {
        unsafe value.withUnsafeBufferPointer { unsafe refused.contains($0, rule: rule) }
    }

    private func insert(_ refused: RefusedValues, _ value: [UInt8], rule: Int) {
        unsafe value.withUnsafeBufferPointer { unsafe refused.insert($0, rule: rule) }
    }

    @Test func `Only the same value of the same rule is`() {
        let refused = RefusedValues()
        let value = Array("your-token-goes-here".utf8)
        insert(refused, value, rule: 3)
        #expect(contains(refused, value, rule: 3))
        #expect(!contains(refused, value, rule: 4))
        #expect(!contains(refused, Array(value.dropLast()), rule: 3))
        #expect(!contains(refused, value + [0], rule: 3))
        for index in value.indices {
            var other = value
            other[index] ^= 1
            #expect(!contains(refused, other, rule: 3))
        }
    }

    @Test func `A table that is full forgets, and takes no value for another`() {
        let refused = RefusedValues()
        for number in 0..<5000 { insert(refused, Array("value-\(number)".utf8), rule: number % 7) }
        #expect((0..<5000).allSatisfy { !contains(refused, Array("value-\($0)".utf8), rule: $0 % 7 + 1) })
        #expect(contains(refused, Array("value-4999".utf8), rule: 4999 % 7))
    }

    @Test func `Long values are judged each time`() {
        let refused = RefusedValues()
        let value = [UInt8](repeating: UInt8(ascii: "x"), count: 137)
        insert(refused, value, rule: 0)
        #expect(!contains(refused, value, rule: 0))
        #expect(!contains(refused, [], rule: 0))
    }

    @Test func `A value that is refused in one place is found where it stands for a secret`() throws {
        // The name decides here, not the value: `page_token` turns pages.
        let value = "q8Vt2Zr7Lk4Xw9Bn3Hd6"
        let text = "page_token = \"\(value)\"\nservice_token = \"\(value)\"\n"
        let outcome = try TestDetector.scan(text, context: .source)
        #expect(outcome.discoveries.map(\.line) == [2])
    }
}
