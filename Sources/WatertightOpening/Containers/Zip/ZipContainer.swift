internal import WatertightModel

/// A zip, read by its central directory and then by what that leaves out.
///
/// 1. Every central record is shown, with the data that its local header leads to.
/// 2. Bytes that no record accounts for are searched for local headers (entries that were deleted from the directory,
///    zips glued together, a zip whose directory was cut off), and those are shown with the names they have.
final class ZipContainer {
    private let bytes: any RandomAccessBytes
    private let budget: Budget
    private let visitor: any ContainerVisitor
    private let content: ZipContent
    private let passwords: ArchivePasswords
    private var coverage = ZipCoverage()
    /// Where the files of a split zip begin, if these are its files.
    private let volumeStarts: [Int]

    init(
        _ bytes: any RandomAccessBytes, budget: Budget, passwords: ArchivePasswords, visitor: any ContainerVisitor
    ) {
        self.bytes = bytes
        self.budget = budget
        self.passwords = passwords
        self.visitor = visitor
        content = ZipContent(bytes, budget: budget)
        volumeStarts = (bytes as? JoinedBytes)?.starts ?? []
    }

    /// Shows all there is.
    func visitAll() {
        var directoryEnd: Int?
        var goesOn = true
        switch ZipDirectorySearch.search(bytes, reach: bytes.count) {
        case .found(let directory):
            if directory.isVolume, directory.diskCount != volumeStarts.count { visitor.note(.volume) }
            if !directory.comment.isEmpty {
                visitor.visit(text: ContainerEntry.Text(name: "comment", bytes: directory.comment))
            }
            goesOn = visit(directory)
            coverage.add(directory.records.lowerBound..<directory.end)
            directoryEnd = directory.end
        case .damaged:
            visitor.note(OpeningError(.damaged, "the zip's directory is damaged"))
        case .none:
            let head = (try? bytes.bytes(at: 0, count: 4)) ?? []
            visitor.note(
                head.has(ZipSignature.descriptor)
                    ? .volume : OpeningError(.truncated, "the zip ends before its directory"))
        }
        guard goesOn else { return }
        let search = ZipLocalSearch(
            bytes, content: content, budget: budget, passwords: passwords, visitor: visitor)
        for gap in coverage.gaps(in: bytes.count) where !visitor.isStopped {
            guard let found = search.visit(in: gap) else { return }
            if found == 0 { visitor.leftover(gap) }
            if found > 0, let directoryEnd, gap.lowerBound >= directoryEnd {
                visitor.note(OpeningError(.truncated, "entries without a directory follow the zip"))
            }
        }
    }

    /// Shows what the directory lists; false where nothing more may be opened.
    private func visit(_ directory: ZipDirectory) -> Bool {
        let window = ZipWindow(bytes)
        var offset = directory.records.lowerBound
        var count = 0
        while offset < directory.records.upperBound && !visitor.isStopped {
            do throws(OpeningError) {
                guard let record = ZipRecord(central: try window.record(at: offset)) else { break }
                try budget.chargeEntry()
                visit(record, base: directory.base)
                offset += record.length
                count += 1
            } catch {
                visitor.note(error)
                return error.reason != .expansionLimit
            }
        }
        if visitor.isStopped { return false }
        // Counts of the old record wrap round at 65,536. A digital signature may stand behind the records.
        if count % 0x1_0000 != directory.declaredCount % 0x1_0000 {
            visitor.note(OpeningError(.damaged, "the zip's directory has not the number of entries that it states"))
        }
        return true
    }

    private func visit(_ record: ZipRecord, base: Int) {
        var entry = ContainerEntry(name: record.name, declaredSize: record.size)
        if record.name.last == UInt8(ascii: "/") {
            entry.kind = .directory
        } else if record.mode & 0xF000 == 0xA000 {
            entry.kind = .symbolicLink
        }
        guard let (offset, local) = localHeader(of: record, base: base) else {
            entry.texts = ZipEntryTexts.of(record, beside: nil)
            entry.problem = OpeningError(.damaged, "the directory leads to no entry")
            visitor.visit(entry)
            return
        }
        entry.texts = ZipEntryTexts.of(record, beside: local)
        let start = offset + local.length
        var end = start + min(record.compressedSize, max(0, bytes.count - start))
        var stream: ZipDeflatedStream?
        var isWhole = false
        if record.isEncrypted, passwords.isEmpty || record.isStronglyEncrypted {
            entry.problem = ArchivePasswords.none.problem
        } else if entry.kind == .directory && record.compressedSize == 0 && record.size == 0 {
            entry.content = nil
        } else if record.method == ZipMethod.stored, !record.isEncrypted {
            let stored = content.stored(record, at: start)
            entry.content = stored.content.map { .bytes($0) }
            entry.problem = stored.problem
        } else if record.method == ZipMethod.deflated, !record.isEncrypted,
            let whole = content.whole(at: start, expected: record)
        {
            entry.content = .bytes(whole)
            isWhole = true
        } else if record.method == ZipMethod.deflated, !record.isEncrypted {
            let deflated = content.deflated(at: start, announced: record.compressedSize, expected: record)
            entry.content = .stream(deflated)
            stream = deflated
        } else {
            // A data descriptor may follow, of which libarchive wants to see all.
            let range = offset..<min(bytes.count, end + 24)
            entry.content = .stream(
                ZipForeignStream(
                    bytes, range, record: record, isSizeKnown: true, budget: budget, passwords: passwords))
        }
        visitor.visit(entry)
        if isWhole, !visitor.isStopped { visitor.examined(start..<end) }
        if let stream {
            stream.close()
            // Where the data ended earlier than stated, something may hide behind it.
            if let consumed = stream.consumed { end = start + consumed }
            if stream.isVerified { visitor.examined(start..<end) }
        }
        coverage.add(offset..<end)
    }

    /// The local header that `record` leads to, with its offset.
    private func localHeader(of record: ZipRecord, base: Int) -> (Int, ZipRecord)? {
        let (moved, overflow) = record.localOffset.addingReportingOverflow(base)
        // APPNOTE.TXT 8.5: in a split zip, offsets count from the file that the record names.
        var candidates = [overflow ? -1 : moved, record.localOffset]
        if volumeStarts.indices.contains(record.disk) {
            candidates.insert(volumeStarts[record.disk] + record.localOffset, at: 0)
        }
        for offset in candidates where offset >= 0 && offset <= bytes.count - 30 {
            guard let fixed = try? bytes.bytes(at: offset, count: 30 + record.name.count + 64) else { continue }
            if let local = ZipRecord(local: fixed) { return (offset, local) }
            guard fixed.has(ZipSignature.local) else { continue }
            let length = 30 + fixed.little16(26) + fixed.little16(28)
            if let all = try? bytes.bytes(at: offset, count: length), let local = ZipRecord(local: all) {
                return (offset, local)
            }
        }
        return nil
    }
}
