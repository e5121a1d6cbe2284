import Testing
import WatertightModel

@testable import Watertight

/// What a worker says, and when.
@Suite struct WorkerOutputTests {
    /// What has arrived at an end of a pair of sockets.
    private func messages(at socket: borrowing Socket, _ frames: inout FrameBuffer) throws -> [String] {
        let arrived = socket.receiveAvailable()
        frames.append(try #require(arrived))
        var told: [String] = []
        while let frame = try frames.next() {
            switch try WorkerMessage.decode(frame) {
            case .missed(let gap): told.append("missed \(gap.detail)")
            case .opening(let place): told.append("opening \(place.text)")
            case .opened(let place): told.append("opened \(place.text)")
            default: told.append("other")
            }
        }
        return told
    }

    private func gap(_ detail: String) -> Gap {
        Gap(place: Place(escaped: "a"), reason: .unsupported, detail: detail)
    }

    @Test func `Gaps go with the next message, in their order`() throws {
        let (ours, theirs) = try #require(Socket.pair())
        let socket = Socket(descriptor: ours)
        let output = WorkerOutput(socket: Socket(descriptor: theirs), stallSeconds: 5)
        var frames = FrameBuffer()
        output.missed(gap("1"))
        output.missed(gap("2"))
        #expect(try messages(at: socket, &frames).isEmpty)
        output.opening(Place(escaped: "x"))
        output.missed(gap("3"))
        output.opened(Place(escaped: "x"))
        #expect(try messages(at: socket, &frames) == ["missed 1", "missed 2", "opening x", "missed 3", "opened x"])
    }

    @Test func `Gaps do not wait for ever, and none is lost`() throws {
        let (ours, theirs) = try #require(Socket.pair())
        let socket = Socket(descriptor: ours)
        let output = WorkerOutput(socket: Socket(descriptor: theirs), stallSeconds: 5)
        var frames = FrameBuffer()
        var told: [String] = []
        for number in 0..<2_000 {
            output.missed(gap("\(number)"))
            if number % 100 == 99 { told += try messages(at: socket, &frames) }
        }
        #expect(told.count > 1_000)
        output.finish()
        told += try messages(at: socket, &frames)
        #expect(told.prefix(2_000) == ArraySlice((0..<2_000).map { "missed \($0)" }))
        #expect(!output.isBroken)
    }
}
