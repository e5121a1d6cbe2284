import Testing

@testable import WatertightOpening

struct JSONPathTests {
    @Test func `A path follows the containers`() {
        var path = JSONPath()
        path.open(isArray: false)
        path.setKey(Array("log".utf8))
        path.open(isArray: true)
        #expect(path.valuePath() == "log[0]")
        path.passValue()
        #expect(path.name == Array("log".utf8))
        path.open(isArray: false)
        path.setKey(Array("url".utf8))
        #expect(path.valuePath() == "log[1].url")
        #expect(path.memberPath("value") == "log[1].value")
        path.close()
        #expect(path.valuePath() == "log[2]")
        path.close()
        path.setKey(Array("x".utf8))
        #expect(path.valuePath() == "x")
    }

    @Test func `A path does not grow with the depth for ever`() {
        var path = JSONPath(prefix: Array("p".utf8))
        for _ in 0..<10_000 { path.open(isArray: true) }
        #expect(path.valuePath().utf8.count <= JSONPath.maximumBytes)
        for _ in 0..<10_000 { path.close() }
        #expect(path.valuePath() == "p")
    }
}
