/// A small generator (SplitMix64) whose numbers depend on nothing but its seed: the same on every machine, for ever.
struct SeededGenerator: RandomNumberGenerator {
    private var state: UInt64

    /// A generator for the placeholder number `ordinal` of a template.
    init(template: String, ordinal: Int) {
        // FNV-1a over the template's bytes.
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in template.utf8 { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
        state = hash ^ (UInt64(truncatingIfNeeded: ordinal) &* 0xD1B5_4A32_D192_ED03)
    }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
