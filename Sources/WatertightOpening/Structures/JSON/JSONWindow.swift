internal import WatertightModel

/// The part of a JSON text that is at hand, filled from a stream again and again.
@safe
final class JSONWindow {
    /// The most bytes that `advance` can keep.
    static let maximumKept = 16

    private let storage: ByteBuffer
    private let capacity: Int
    private var stream: (any ByteStream)?
    /// How many bytes are at hand.
    private(set) var count = 0
    /// Where the window starts in the text.
    private(set) var offset = 0
    /// What ended the stream, where that was no proper end.
    private(set) var failure: OpeningError?

    /// A window of `capacity` bytes.
    init(capacity: Int) {
        self.capacity = capacity
        storage = ByteBuffer(capacity + Self.maximumKept)
    }

    /// Begins to read `stream`, of which nothing is at hand yet.
    func begin(_ stream: any ByteStream) {
        self.stream = stream
        count = 0
        offset = 0
        failure = nil
    }

    /// The bytes at hand; good until the next `advance`.
    @unsafe var bytes: UnsafeMutableRawBufferPointer { unsafe storage.all }

    /// Replaces the bytes at hand by those that follow, but for the last `kept` of them, which are then the first; false at
    /// the end of the stream.
    func advance(keeping kept: Int = 0) -> Bool {
        precondition(kept >= 0 && kept <= min(count, Self.maximumKept), "so many bytes are not kept")
        unsafe storage.all.copyMemory(from: storage.bytes((count - kept)..<count))
        offset += count - kept
        count = kept
        guard let stream else { return false }
        var got = 0
        do throws(OpeningError) {
            got = try unsafe stream.read(
                into: UnsafeMutableRawBufferPointer(rebasing: storage.all[kept..<(kept + capacity)]))
        } catch {
            failure = error
        }
        if got == 0 { self.stream = nil }
        count += got
        return got > 0
    }
}
