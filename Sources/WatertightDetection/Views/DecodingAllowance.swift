/// How much decoding one blob may still cause, over all its views and the views of those.
final class DecodingAllowance {
    /// How deep views of views go.
    let maximumDepth: Int
    private let maximumBytes: Int
    private var bytes = 0
    /// Whether something was not decoded because too much was.
    private(set) var isExceeded = false

    init(maximumDepth: Int, maximumBytes: Int) {
        self.maximumDepth = maximumDepth
        self.maximumBytes = maximumBytes
    }

    /// Takes `count` bytes that were decoded; false where they are too many.
    func take(_ count: Int) -> Bool {
        guard bytes + count <= maximumBytes else {
            isExceeded = true
            return false
        }
        bytes += count
        return true
    }
}
