/// Several files that are one behind another, such as the volumes of an archive.
public final class JoinedBytes: RandomAccessBytes {
    /// The files.
    public let parts: [any RandomAccessBytes]
    /// Where each of them begins.
    public let starts: [Int]
    /// How many bytes they have together.
    public let count: Int

    /// The bytes of `parts`, in this order.
    public init(_ parts: [any RandomAccessBytes]) {
        self.parts = parts
        var starts: [Int] = []
        var end = 0
        for part in parts {
            starts.append(end)
            end = end.addingReportingOverflow(part.count).partialValue
        }
        self.starts = starts
        count = end
    }

    /// Copies bytes, as `RandomAccessBytes` has it. A part that has become shorter since ends what can be read.
    public func read(at offset: Int, into buffer: UnsafeMutableRawBufferPointer) throws(OpeningError) -> Int {
        guard offset >= 0, offset < count else { return 0 }
        var done = 0
        var index = (starts.firstIndex { $0 > offset } ?? starts.count) - 1
        while done < buffer.count, index < parts.count {
            let within = offset + done - starts[index]
            let wanted = min(buffer.count - done, parts[index].count - within)
            if wanted > 0 {
                let got = try unsafe parts[index].read(
                    at: within, into: UnsafeMutableRawBufferPointer(rebasing: buffer[done..<(done + wanted)]))
                done += got
                if got < wanted { break }
            }
            index += 1
        }
        return done
    }
}
