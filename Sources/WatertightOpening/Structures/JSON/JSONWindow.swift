internal import WatertightModel

/// The part of a JSON text that is at hand, filled from a stream again and again.
@safe
final class JSONWindow {
    private let storage: ByteBuffer
    private var stream: (any ByteStream)?
    /// How many bytes are at hand.
    private(set) var count = 0
    /// Where the window starts in the text.
    private(set) var offset = 0
    /// What ended the stream, where that was no proper end.
    private(set) var failure: OpeningError?

    /// A window of `capacity` bytes.
    init(capacity: Int) {
        storage = ByteBuffer(capacity)
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

    /// Replaces the bytes at hand by those that follow; false at the end of the stream.
    func advance() -> Bool {
        offset += count
        count = 0
        guard let stream else { return false }
        do throws(OpeningError) {
            count = try unsafe stream.read(into: storage.all)
        } catch {
            failure = error
        }
        if count == 0 { self.stream = nil }
        return count > 0
    }
}
