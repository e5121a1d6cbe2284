internal import WatertightModel

/// Shows the entries that only their local headers tell of.
final class ZipLocalSearch {
    private static let chunkBytes = 64 << 10

    private let bytes: any RandomAccessBytes
    private let content: ZipContent
    private let budget: Budget
    private let passwords: ArchivePasswords
    private let visitor: any ContainerVisitor

    init(
        _ bytes: any RandomAccessBytes, content: ZipContent, budget: Budget, passwords: ArchivePasswords,
        visitor: any ContainerVisitor
    ) {
        self.bytes = bytes
        self.content = content
        self.budget = budget
        self.passwords = passwords
        self.visitor = visitor
    }

    /// Shows the entries whose local headers are in `range`; how many there were, or nil where nothing more may be
    /// opened.
    func visit(in range: Range<Int>) -> Int? {
        var offset = range.lowerBound
        var count = 0
        while !visitor.isStopped, let found = next(ZipSignature.local, from: offset, to: range.upperBound) {
            guard let fixed = try? bytes.bytes(at: found, count: 30),
                let header = try? bytes.bytes(at: found, count: 30 + fixed.little16(26) + fixed.little16(28)),
                let record = ZipRecord(local: header), record.isPlausible
            else {
                offset = found + 4
                continue
            }
            do throws(OpeningError) {
                try budget.chargeEntry()
            } catch {
                visitor.note(error)
                return nil
            }
            count += 1
            offset = max(found + 4, visit(record, at: found, limit: range.upperBound))
        }
        return count
    }

    /// Shows an entry; where to look on.
    private func visit(_ record: ZipRecord, at offset: Int, limit: Int) -> Int {
        let start = offset + record.length
        var record = record
        // With a descriptor behind the data, the header's sizes are 0, or at best hints.
        let isSizeKnown = !record.hasDescriptor || record.compressedSize > 0
        var entry = ContainerEntry(
            name: record.name, kind: record.name.last == UInt8(ascii: "/") ? .directory : .file,
            texts: ZipEntryTexts.of(record, beside: nil), declaredSize: isSizeKnown ? record.size : nil)
        let end = start + min(record.compressedSize, bytes.count - start)
        if record.isEncrypted {
            if passwords.isEmpty || record.isStronglyEncrypted {
                entry.problem = ArchivePasswords.none.problem
            } else {
                entry.content = foreign(record, in: offset..<(isSizeKnown ? min(bytes.count, end + 24) : limit))
            }
            visitor.visit(entry)
            return isSizeKnown ? end : start
        }
        if entry.kind == .directory && record.compressedSize == 0 {
            visitor.visit(entry)
            return start
        }
        switch record.method {
        case ZipMethod.stored:
            if !isSizeKnown { readDescriptor(of: &record, from: start, limit: limit) }
            let stored = content.stored(record, at: start)
            entry.content = stored.content.map { .bytes($0) }
            entry.problem = stored.problem
            visitor.visit(entry)
            return start + min(record.compressedSize, bytes.count - start)
        case ZipMethod.deflated:
            return visitDeflated(entry, record, start: start)
        default:
            entry.content = foreign(record, in: offset..<(isSizeKnown ? min(bytes.count, end + 24) : max(start, limit)))
            visitor.visit(entry)
            return isSizeKnown ? end : start
        }
    }

    /// What only libarchive reads; a data descriptor may follow, of which it wants to see all.
    private func foreign(_ record: ZipRecord, in range: Range<Int>) -> BlobContent {
        .stream(
            ZipForeignStream(
                bytes, range, record: record, isSizeKnown: !record.hasDescriptor, budget: budget, passwords: passwords))
    }

    private func visitDeflated(_ entry: ContainerEntry, _ record: ZipRecord, start: Int) -> Int {
        let stream = content.deflated(
            at: start, announced: record.compressedSize, expected: record.hasDescriptor ? nil : record)
        let checked = record.hasDescriptor ? ZipDescribedStream(stream, bytes, start: start) : nil
        var entry = entry
        entry.content = .stream(checked ?? stream)
        visitor.visit(entry)
        defer { stream.close() }
        // What the visitor left is read, to see where it ends.
        let rest = ByteBuffer(64 << 10)
        while let got = try? unsafe stream.read(into: rest.all), got > 0 {}
        return start + (stream.consumed ?? 0)
    }

    /// The end of stored data that only a descriptor behind it tells: the first whose size agrees with its place.
    private func readDescriptor(of record: inout ZipRecord, from start: Int, limit: Int) {
        var offset = start
        while let found = next(ZipSignature.descriptor, from: offset, to: limit) {
            if let descriptor = try? bytes.bytes(at: found, count: 24), descriptor.count >= 16 {
                let length = found - start
                if descriptor.little32(8) == length || descriptor.little64(8) == length {
                    record.checksum = UInt32(descriptor.little32(4))
                    record.compressedSize = length
                    record.size = length
                    return
                }
            }
            offset = found + 4
        }
        // No descriptor: all up to the next header, or the end, is what there is of it.
        let next = next(ZipSignature.local, from: start, to: limit) ?? max(start, limit)
        record.compressedSize = next - start
        record.size = next - start
    }

    /// Whether a local header can begin here, as far as the chunk shows: bytes that are full of signatures must not cost
    /// a closer look each.
    private static func canBegin(_ chunk: [UInt8], at index: Int, _ signature: [UInt8]) -> Bool {
        guard signature == ZipSignature.local, index + 30 <= chunk.count else { return true }
        return chunk[index + 4] <= 99 && chunk[index + 9] == 0 && chunk[index + 8] <= 99
            && (1...4096).contains(chunk.little16(index + 26))
    }

    /// Where `signature` stands next, below `end`.
    private func next(_ signature: [UInt8], from start: Int, to end: Int) -> Int? {
        var lower = start
        while lower < end {
            let count = min(Self.chunkBytes, end - lower)
            guard let chunk = try? bytes.bytes(at: lower, count: count + 3) else { return nil }
            var index = 0
            while index < count && index + 4 <= chunk.count {
                if chunk[index] == signature[0] && chunk.has(signature, at: index)
                    && Self.canBegin(chunk, at: index, signature)
                {
                    return lower + index
                }
                index += 1
            }
            lower += count
        }
        return nil
    }
}

/// A deflated entry whose checksum stands in a descriptor behind it (APPNOTE.TXT 4.3.9).
private final class ZipDescribedStream: ByteStream {
    private let stream: ZipDeflatedStream
    private let bytes: any RandomAccessBytes
    private let start: Int

    init(_ stream: ZipDeflatedStream, _ bytes: any RandomAccessBytes, start: Int) {
        self.stream = stream
        self.bytes = bytes
        self.start = start
    }

    func read(into buffer: UnsafeMutableRawBufferPointer) throws(OpeningError) -> Int {
        let wasAtEnd = stream.consumed != nil
        let got = try unsafe stream.read(into: buffer)
        guard got == 0, !wasAtEnd, let consumed = stream.consumed else { return got }
        let descriptor = try bytes.bytes(at: start + consumed, count: 16)
        let place = descriptor.has(ZipSignature.descriptor) ? 4 : 0
        if descriptor.count < place + 12 { throw OpeningError(.truncated, "entry ends before its checksum") }
        if UInt32(descriptor.little32(place)) != stream.checksum {
            throw OpeningError(.damaged, "entry's checksum does not match")
        }
        return 0
    }
}
