internal import CArchive
internal import WatertightModel

/// An entry of a method that only libarchive knows: bzip2, LZMA, xz, Zstandard, PPMd.
///
/// Its zip reader for streams is given the bytes from the local header on, and asked for one entry.
final class ZipForeignStream: ByteStream {
    private let archive: ArchiveHandle
    private let record: ZipRecord
    private let budget: Budget
    private let isSizeKnown: Bool
    private let passwords: ArchivePasswords
    private var entry: ArchiveEntryStream?
    private var produced = 0
    private var isAtEnd = false

    /// The entry whose local header is at `range.lowerBound`; it may be encrypted where there are `passwords`.
    init(
        _ bytes: any RandomAccessBytes, _ range: Range<Int>, record: ZipRecord, isSizeKnown: Bool, budget: Budget,
        passwords: ArchivePasswords = .none
    ) {
        archive = ArchiveHandle(
            ArchiveFeed(RandomAccessStream(bytes, from: range.lowerBound, to: range.upperBound)))
        self.record = record
        self.isSizeKnown = isSizeKnown
        self.budget = budget
        self.passwords = passwords
    }

    func read(into buffer: UnsafeMutableRawBufferPointer) throws(OpeningError) -> Int {
        guard !isAtEnd, buffer.count > 0 else { return 0 }
        do throws(OpeningError) {
            let got = try unsafe opened().read(into: buffer)
            produced += got
            if got > 0 { return got }
            isAtEnd = true
            if isSizeKnown && produced != record.size {
                throw OpeningError(.damaged, "entry's size does not match")
            }
            return 0
        } catch {
            isAtEnd = true
            if let failure = archive.feed.takeFailure() { throw failure }
            switch error.reason {
            case .unsupported: throw OpeningError(.unsupported, ZipMethod.described(record.method))
            case .encrypted: throw passwords.problem
            default: throw error
            }
        }
    }

    private func opened() throws(OpeningError) -> ArchiveEntryStream {
        if let entry { return entry }
        archive.call { unsafe archive_read_support_format_zip_streamable($0.pointer) }
        passwords.add(to: archive)
        var header: OpaquePointer?
        var status = archive.open()
        if status == .fine { status = archive.call { unsafe archive_read_next_header($0.pointer, &header) } }
        guard status == .fine || status == .warning else {
            throw status == .end ? OpeningError(.truncated, "entry is cut off") : archive.problem("entry")
        }
        let opened = ArchiveEntryStream(archive, isCharged: true, budget: budget, stored: StoredAllowance(0))
        entry = opened
        return opened
    }
}
