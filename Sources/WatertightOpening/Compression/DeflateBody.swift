internal import CZlib
internal import WatertightModel

/// The deflate data inside gzip, zlib and zip: inflated straight into the reader's buffer, charged and summed up.
///
/// One body is used for all the members of a stream, or all the entries of a zip, one after the other. Its cost is
/// zlib's own and that of the checksum.
final class DeflateBody {
    /// The checksum that the format around keeps.
    enum Checksum { case crc32, adler32 }

    private let inflater = Inflater()
    private let budget: Budget
    private let kind: Checksum
    private var failure: OpeningError?
    private var isAtEnd = true
    /// The checksum of what was produced.
    private(set) var checksum: UInt32 = 0
    /// How many bytes were produced.
    private(set) var produced = 0

    /// A body that is charged to `budget`.
    init(_ kind: Checksum, budget: Budget) {
        self.kind = kind
        self.budget = budget
    }

    /// Begins the next deflate stream.
    func begin() {
        inflater.reset()
        failure = nil
        isAtEnd = false
        produced = 0
        checksum = kind == .crc32 ? 0 : 1
    }

    /// Inflates from `input`; 0 is the end of the deflate stream, after which `input` stands behind it.
    /// - Throws: Once, after all that could be had was delivered.
    func read(from input: InputBuffer, into buffer: UnsafeMutableRawBufferPointer) throws(OpeningError) -> Int {
        if let failure {
            self.failure = nil
            isAtEnd = true
            throw failure
        }
        let room = budget.step(buffer.count)
        var done = 0
        while done < room && !isAtEnd && failure == nil {
            if input.availableCount == 0 {
                do throws(OpeningError) {
                    if try !input.refill() { failure = OpeningError(.truncated, "compressed data ends early") }
                } catch {
                    failure = error
                }
                if input.availableCount == 0 { break }
            }
            let step = unsafe inflater.step(
                from: input.available, into: UnsafeMutableRawBufferPointer(rebasing: buffer[done..<room]))
            input.consume(step.consumed)
            done += step.produced
            switch step.outcome {
            case .going: break
            case .ended: isAtEnd = true
            case .damaged: failure = OpeningError(.damaged, "compressed data is damaged")
            }
        }
        if done > 0 {
            unsafe add(UnsafeRawBufferPointer(rebasing: buffer[..<done]))
            do throws(OpeningError) { try budget.charge(done) } catch { failure = error }
            return done
        }
        if let failure {
            self.failure = nil
            isAtEnd = true
            throw failure
        }
        return 0
    }

    private func add(_ bytes: UnsafeRawBufferPointer) {
        produced += bytes.count
        let address = unsafe bytes.baseAddress?.assumingMemoryBound(to: UInt8.self)
        switch kind {
        case .crc32: checksum = unsafe UInt32(truncatingIfNeeded: crc32_z(UInt(checksum), address, bytes.count))
        case .adler32: checksum = unsafe UInt32(truncatingIfNeeded: adler32_z(UInt(checksum), address, bytes.count))
        }
    }
}
