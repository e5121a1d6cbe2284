import TestSupport
import Testing

@testable import WatertightOpening

/// An end record is found wherever it stands, in bytes that are held and in bytes that are read.
@Suite struct ZipDirectorySearchTests {
    /// Bytes that say nothing of being held in memory.
    private final class ReadBytes: RandomAccessBytes {
        private let bytes: MemoryBytes
        init(_ bytes: [UInt8]) { self.bytes = MemoryBytes(bytes) }
        var count: Int { bytes.count }
        func read(at offset: Int, into buffer: UnsafeMutableRawBufferPointer) throws(OpeningError) -> Int {
            try unsafe bytes.read(at: offset, into: buffer)
        }
    }

    /// The end record of an empty archive.
    private let record: [UInt8] = [0x50, 0x4B, 5, 6] + [UInt8](repeating: 0, count: 18)

    private func offset(_ result: ZipDirectorySearch.Result) -> Int? {
        switch result {
        case .damaged(let offset): offset
        case .found, .none: nil
        }
    }

    @Test func `An end record that fits nothing is told at its place`() {
        // Beginnings of it, which the search must not stumble over.
        let filler: [UInt8] = [0x50, 0x4B, 5, 0x50, 0x50, 0x4B, 5, 5, 0x4B, 6]
        var broken = record
        broken[12] = 0xFF
        for lead in Array(0..<60) + [65_500, 65_514, 65_515, 65_530, 65_536, 131_050] {
            for tail in [0, 1, 17, 65_530] {
                let row = (0..<(lead + tail)).map { filler[$0 % filler.count] }
                let bytes = row.prefix(lead) + broken + row.suffix(tail)
                let held = offset(ZipDirectorySearch.search(MemoryBytes(Array(bytes)), reach: 1 << 20))
                #expect(held == lead, "\(lead) \(tail)")
                #expect(offset(ZipDirectorySearch.search(ReadBytes(Array(bytes)), reach: 1 << 20)) == held)
            }
        }
    }

    @Test func `Nothing is found where nothing is`() {
        var random = SeededGenerator(seed: 99)
        for length in [0, 1, 3, 4, 17, 18, 19, 1000, 200_000] {
            let bytes = random.bytes(length).map { $0 == 5 ? 4 : $0 }
            if case .none = ZipDirectorySearch.search(MemoryBytes(bytes), reach: 1 << 20) { continue }
            Issue.record("an end record in \(length) random bytes")
        }
    }
}
