/// Guesses whether a blob is compressed or encrypted, from the entropy of samples: 4 KiB of every 64 KiB.
struct OpacitySampler {
    private static let sampleLength = 4096
    private static let interval = 65_536
    /// Random bytes reach 7.95 bits in 4 KiB; machine code 6.5, tables of constants 7.5.
    private static let opaqueBits = 7.8

    private var next = 0
    private var pieces = 0
    private var opaquePieces = 0

    /// Looks at the samples that begin in the window.
    mutating func sample(_ window: UnsafeBufferPointer<UInt8>, base: Int, isFinal: Bool) {
        while next < base + window.count {
            let start = max(0, next - base)
            let length = min(Self.sampleLength, window.count - start)
            if length < Self.sampleLength, !isFinal { return }
            if length >= 1024 || pieces == 0 {
                var counts = [Int](repeating: 0, count: 256)
                for index in start..<(start + length) { unsafe counts[Int(window[index])] += 1 }
                let bits = Entropy.bitsPerByte(counts: counts, total: length)
                pieces += 1
                if bits > Self.threshold(for: length) { opaquePieces += 1 }
            }
            next += Self.interval
        }
    }

    /// Short pieces of random bytes do not reach the full entropy: 7.81 in 1 KiB. Below that nothing can be said.
    private static func threshold(for length: Int) -> Double {
        switch length {
        case sampleLength...: opaqueBits
        case 2048...: 7.7
        case 1024...: 7.6
        default: .infinity
        }
    }

    /// The share of pieces that look compressed or encrypted.
    var share: Double { pieces == 0 ? 0 : Double(opaquePieces) / Double(pieces) }
}
