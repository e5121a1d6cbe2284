/// The values of literal arrays and objects in Hermes bytecode. Runs of numbers that are letters are a text that its
/// author did not want to be seen as one.
///
/// The values come in groups of one kind. A group begins with a byte: three bits of kind behind a bit that says whether the
/// four of the length go on in a second byte (hermes/BCGen/HBC/SerializedLiteralGenerator.h).
struct HermesLiterals {
    private let bytes: PagedBytes
    private let range: Range<Int>

    /// Shorter runs are not shown.
    private static let minimumRun = 8

    /// The buffer at `range`.
    init(_ bytes: PagedBytes, _ range: Range<Int>) {
        self.bytes = bytes
        self.range = range
    }

    /// Hands runs of letters to `output`, each at the place of its first group in the buffer.
    func read(_ output: StringTableOutput) {
        var position = range.lowerBound
        var run: [UInt8] = []
        var runStart = position
        func flush() {
            if run.count >= Self.minimumRun {
                output.add("array", runStart - range.lowerBound, bytes: run.count) { run }
            }
            run = []
        }
        while position < range.upperBound, !output.isStopped {
            let group = position
            let tag = bytes.byte(position)
            var length = Int(tag & 0x0F)
            position += 1
            if tag & 0x80 != 0 {
                length = length << 8 | Int(bytes.byte(position))
                position += 1
            }
            let width = [0, 0, 0, 8, 4, 2, 1, 4][Int(tag >> 4 & 7)]
            guard width * length <= range.upperBound - position else { break }
            if tag >> 4 & 7 == 7 {
                for index in 0..<length {
                    let value = bytes.little32(position + 4 * index)
                    let isLetter = (0x20..<0x7F).contains(value) || (0x09...0x0D).contains(value)
                    if isLetter {
                        if run.isEmpty { runStart = group }
                        run.append(UInt8(truncatingIfNeeded: value))
                    } else {
                        flush()
                    }
                }
            } else {
                flush()
            }
            position += width * length
        }
        flush()
    }
}
