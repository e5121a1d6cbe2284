import Foundation
import Testing
import WatertightModel
import WatertightOpening

@testable import Watertight

@Suite struct DeadlineStreamTests {
    @Test func `A pipe whose writer never goes on ends at the deadline, after what it gave`() throws {
        let pipe = Pipe()
        try pipe.fileHandleForWriting.write(contentsOf: Data("abc".utf8))
        let stream = DeadlineStream(
            descriptor: pipe.fileHandleForReading.fileDescriptor, deadline: Clock.now() + 200_000_000,
            failure: OpeningError(.timeLimit, "late"))
        var buffer = [UInt8](repeating: 0, count: 8)
        func read() throws -> Int { try unsafe buffer.withUnsafeMutableBytes { try unsafe stream.read(into: $0) } }
        let got = try read()
        #expect(buffer.prefix(got) == Array("abc".utf8)[...])
        #expect(throws: OpeningError.self) { _ = try read() }
        // The writer lives until here: its end would be the stream's.
        try pipe.fileHandleForWriting.close()
    }
}
