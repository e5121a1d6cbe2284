/// Shannon entropy.
public enum Entropy {
    /// Bits per byte of `bytes`, 0 to 8.
    public static func bitsPerByte(_ bytes: some Sequence<UInt8>) -> Double {
        var counts = [Int](repeating: 0, count: 256)
        var total = 0
        for byte in bytes {
            counts[Int(byte)] += 1
            total += 1
        }
        return bitsPerByte(counts: counts, total: total)
    }

    /// Bits per byte of a text with these counts of each byte.
    public static func bitsPerByte(counts: [Int], total: Int) -> Double {
        guard total > 0 else { return 0 }
        var sum = 0.0
        for count in counts where count > 0 {
            let share = Double(count) / Double(total)
            sum -= share * log2(share)
        }
        return sum
    }
}
