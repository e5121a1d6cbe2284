internal import CArchive
internal import WatertightModel

/// A compressed stream by way of one of libarchive's filters, and its `raw` format behind it.
final class FilteredStream: DecompressedStream {
    private let kind: CompressionKind
    private let archive: ArchiveHandle
    private let budget: Budget
    private var block = ArchiveBlock()
    private var isOpen = false
    private var isAtEnd = false
    private var failure: OpeningError?
    private var warning: OpeningError?

    private let endsWithin: Bool

    init(_ kind: CompressionKind, _ stream: any ByteStream, budget: Budget, endsWithin: Bool = false) {
        self.kind = kind
        self.endsWithin = endsWithin
        self.budget = budget
        archive = ArchiveHandle(ArchiveFeed(kind.canBeginWithSkippable ? SkippableFrames(stream) : stream))
    }

    override func read(into buffer: UnsafeMutableRawBufferPointer) throws(OpeningError) -> Int {
        guard buffer.count > 0 else { return 0 }
        while block.isEmpty {
            if let failure {
                self.failure = nil
                isAtEnd = true
                throw failure
            }
            if isAtEnd { return 0 }
            if isOpen { nextBlock() } else { open() }
        }
        return unsafe block.take(into: buffer)
    }

    /// No empty stream of any of these formats is longer.
    private static let emptyMemberBytes = 48
    private var produced = 0

    private func open() {
        isOpen = true
        for enable in kind.filters { archive.call(enable) }
        archive.call { unsafe archive_read_support_format_raw($0.pointer) }
        archive.call { unsafe archive_read_support_format_empty($0.pointer) }
        var entry: OpaquePointer?
        var status = archive.open()
        if status == .fine { status = archive.call { unsafe archive_read_next_header($0.pointer, &entry) } }
        switch status {
        case .end: finish()
        case .failed, .fatal, .retry: fail()
        case .fine, .warning:
            // Without its filter the raw format hands the input through as it is.
            if archive.value({ unsafe archive_filter_count($0.pointer) }) < 2 {
                failure = archive.feed.takeFailure() ?? OpeningError(.damaged, "no \(kind.name) data")
            }
        }
    }

    private func nextBlock() {
        let next = unsafe archive.nextBlock()
        block = unsafe ArchiveBlock(next.block)
        do throws(OpeningError) {
            try unsafe budget.charge(next.block.count)
        } catch {
            // What is one step over the limit is not handed on.
            block = ArchiveBlock()
            failure = error
            return
        }
        unsafe produced += next.block.count
        switch unsafe next.status {
        case .fine: break
        case .warning: warning = warning ?? archive.problem(kind.name)
        case .failed, .fatal, .retry: fail()
        case .end: finish()
        }
    }

    private func fail() {
        failure = archive.feed.takeFailure() ?? archive.problem(kind.name)
    }

    private func finish() {
        isAtEnd = true
        // An empty member in front makes libarchive 3.6.2 end where more follow.
        if produced == 0, archive.feed.handedOver > Self.emptyMemberBytes {
            failure = archive.feed.takeFailure() ?? OpeningError(.damaged, "\(kind.name): nothing could be unpacked")
            return
        }
        if kind.endsInItself, !endsWithin {
            var consumed = archive.consumed
            // The LZ4 filter takes four bytes more, to see whether a further frame begins.
            if kind == .lz4 && consumed < archive.feed.handedOver { consumed -= 4 }
            let rest = archive.feed.unread(from: consumed)
            if !rest.bytes.isEmpty { texts.append(ContainerEntry.Text(name: "trailing", bytes: rest.bytes)) }
            if rest.isMore { failure = TrailingBytes.tooMany }
        }
        failure = archive.feed.takeFailure() ?? failure ?? warning
    }
}

extension CompressionKind {
    /// The filters of libarchive that undo it.
    fileprivate var filters: [(ArchiveHandle.Reader) -> Int32] {
        switch self {
        case .gzip, .zlib, .deflate, .brotli, .lzfse, .appleLZ4, .pbzx: []
        case .bzip2: [{ unsafe archive_read_support_filter_bzip2($0.pointer) }]
        case .xz: [{ unsafe archive_read_support_filter_xz($0.pointer) }]
        case .lzma: [{ unsafe archive_read_support_filter_lzma($0.pointer) }]
        case .lzip: [{ unsafe archive_read_support_filter_lzip($0.pointer) }]
        case .zstd: [{ unsafe archive_read_support_filter_zstd($0.pointer) }]
        case .lz4: [{ unsafe archive_read_support_filter_lz4($0.pointer) }]
        case .compress: [{ unsafe archive_read_support_filter_compress($0.pointer) }]
        case .uuencode: [{ unsafe archive_read_support_filter_uu($0.pointer) }]
        case .rpm:
            [
                { unsafe archive_read_support_filter_rpm($0.pointer) },
                { unsafe archive_read_support_filter_gzip($0.pointer) },
                { unsafe archive_read_support_filter_xz($0.pointer) },
                { unsafe archive_read_support_filter_lzma($0.pointer) },
                { unsafe archive_read_support_filter_bzip2($0.pointer) },
                { unsafe archive_read_support_filter_zstd($0.pointer) },
            ]
        }
    }

    /// Whether libarchive takes a skippable frame in front for another format's.
    fileprivate var canBeginWithSkippable: Bool { self == .lz4 || self == .zstd }

    /// Whether the format says where it ends, so that bytes may follow.
    fileprivate var endsInItself: Bool {
        switch self {
        case .bzip2, .xz, .lzma, .lzip, .zstd, .lz4: true
        case .gzip, .zlib, .deflate, .brotli, .lzfse, .appleLZ4, .pbzx, .compress, .uuencode, .rpm: false
        }
    }
}
