/// Random numbers that are the same for the same seed (SplitMix64), so that a failure can be repeated.
public struct SeededGenerator: RandomNumberGenerator {
    /// What it was begun with.
    public let seed: UInt64
    private var state: UInt64

    /// A generator that begins with `seed`.
    public init(seed: UInt64) {
        self.seed = seed
        state = seed
    }

    /// The next number.
    public mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    /// `count` bytes that no compressor makes smaller.
    public mutating func bytes(_ count: Int) -> [UInt8] {
        (0..<count).map { _ in UInt8(truncatingIfNeeded: next()) }
    }
}
