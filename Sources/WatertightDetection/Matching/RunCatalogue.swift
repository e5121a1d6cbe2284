internal import WatertightModel

/// The kinds of runs that rules ask for, each once: a set of bytes, and how many of them.
///
/// It grows while a process runs: what a pattern asks for is read when its first literal turns up.
final class RunCatalogue {
    /// One kind of run.
    struct Kind: Hashable {
        var bytes: ByteSet
        var count: Int
    }

    /// A kind, and where it has to begin from where a literal stands.
    struct Demand {
        private let kindNumber: Int32
        private let low: Int32
        private let high: Int32

        /// - Parameters:
        ///   - kind: The index of the kind.
        ///   - low: How many bytes behind the literal's first byte the run begins at least; before it, where negative.
        ///   - high: The same at most.
        init(kind: Int, low: Int, high: Int) {
            kindNumber = Int32(kind)
            self.low = Int32(low)
            self.high = Int32(high)
        }

        /// What a pattern asks for, where a literal of it stands `distance` bytes behind the start of a match.
        init(_ run: PatternRun, from distance: PatternShape.Distance, in catalogue: RunCatalogue) {
            self.init(
                kind: catalogue.index(of: Kind(bytes: run.bytes, count: run.count)),
                low: run.offset.minimum - distance.maximum, high: run.offset.maximum - distance.minimum)
        }

        /// No demand.
        static let none = Demand(kind: -1, low: 0, high: 0)

        /// Whether there is one.
        var exists: Bool { kindNumber >= 0 }
        /// The index of the kind.
        var kind: Int { Int(kindNumber) }
        /// How far behind the literal's first byte the run begins.
        var offset: PatternShape.Distance { .init(minimum: Int(low), maximum: Int(high)) }
    }

    private(set) var kinds: [Kind] = []
    /// For each kind and each byte, whether it is one of the kind's.
    private(set) var members: [Bool] = []
    private var indices: [Kind: Int] = [:]

    /// The index of a kind, which is added where it is new.
    func index(of kind: Kind) -> Int {
        if let known = indices[kind] { return known }
        indices[kind] = kinds.count
        kinds.append(kind)
        members += (0..<256).map { kind.bytes.contains(UInt8($0)) }
        return kinds.count - 1
    }

    /// The texts that rules ask for, each once.
    private(set) var landmarks: [[UInt8]] = []

    /// The index of a text, which is added where it is new.
    func index(of landmark: [UInt8]) -> Int {
        if let known = landmarks.firstIndex(of: landmark) { return known }
        landmarks.append(landmark)
        return landmarks.count - 1
    }
}
