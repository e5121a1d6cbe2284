/// How much decoding one blob may still cause, over all its views and the views of those.
final class DecodingAllowance {
    /// How deep views of views go.
    let maximumDepth: Int
    private let maximumBytes: Int
    private var bytes = 0
    /// Whether something was not decoded because too much was.
    private(set) var isExceeded = false
    /// Whether something was not decoded because it stands too deep.
    private(set) var isTooDeep = false

    init(maximumDepth: Int, maximumBytes: Int) {
        self.maximumDepth = maximumDepth
        self.maximumBytes = maximumBytes
    }

    /// Takes `count` bytes that were decoded at `depth`, where a blob's own text has depth 0; false where they are too
    /// many, or stand too deep.
    func take(_ count: Int, at depth: Int) -> Bool {
        guard depth <= maximumDepth else {
            isTooDeep = true
            return false
        }
        guard bytes + count <= maximumBytes else {
            isExceeded = true
            return false
        }
        bytes += count
        return true
    }
}
