import TestSupport
import Testing

@testable import WatertightDetection

/// Names and prose on one side, what is random on the other.
@Suite struct WordModelTests {
    @Test(arguments: [
        "applicationAuthorizationProvider", "kSecAttrAccessibleWhenUnlocked", "com.apple.developer.team-identifier",
        "session_expired_or_revoked", "PRIVATE_KEY_ENCODE_ERROR", "the quick brown fox jumps", "X509_get_ext_by_NID",
    ])
    func `Names and prose score above zero`(_ text: String) {
        #expect(WordModel.score(text.utf8) > 0)
    }

    @Test(
        arguments: [16: 0.01, 20: 0.005, 24: 0.003, 32: 0.001, 40: 0.001].sorted { $0.key < $1.key }.map {
            [Double($0.key), $0.value]
        })
    func `Few random values look like words, the fewer the longer they are`(_ lengthAndShare: [Double]) {
        var random = SeededGenerator(seed: 71)
        let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789".utf8)
        let words = (0..<10_000).count { _ in
            let value = (0..<Int(lengthAndShare[0])).map { _ in
                alphabet[Int.random(in: alphabet.indices, using: &random)]
            }
            return WordModel.score(value) > 0
        }
        #expect(Double(words) / 10_000 <= lengthAndShare[1])
    }

    @Test func `Random hexadecimal digits are a likely token, though they score as they like`() {
        var random = SeededGenerator(seed: 72)
        for _ in 0..<1_000 {
            let value = (0..<32).map { _ in Array("0123456789abcdef".utf8)[Int.random(in: 0..<16, using: &random)] }
            #expect(OpaqueToken.isLikely(value))
        }
        #expect(!OpaqueToken.isLikely(Array("deadbeefcafebabe".utf8)))
    }
}
