internal import CArchive
internal import CPlatform
internal import WatertightModel

#if canImport(Glibc)
    internal import Glibc
#else
    internal import Darwin
#endif

/// One libarchive reader with its source.
///
/// Formats and filters are enabled by name, never all: some of libarchive's filters start other programs, and some of
/// its formats (mtree, WARC, raw) claim what is not theirs.
@safe
final class ArchiveHandle {
    /// What a call said: `ARCHIVE_OK` and its kin.
    enum Status {
        case fine, warning, retry, failed, fatal, end
    }

    /// libarchive's reader, for the length of a call.
    @safe
    struct Reader {
        /// The pointer itself.
        @unsafe let pointer: OpaquePointer
    }

    private let reader: Reader
    /// The source; libarchive holds a pointer to it, so it lives as long as this does.
    let feed: ArchiveFeed

    init(_ feed: ArchiveFeed) {
        if watertight_archive_is_new_thread() { _ = watertight_use_utf8_locale() }
        guard let pointer = unsafe archive_read_new() else { fatalError("out of memory") }
        reader = unsafe Reader(pointer: pointer)
        self.feed = feed
    }

    deinit {
        unsafe archive_read_free(reader.pointer)
    }

    /// Makes a call on the reader.
    @discardableResult
    func call(_ body: (Reader) -> Int32) -> Status {
        switch body(reader) {
        case ARCHIVE_OK: .fine
        case ARCHIVE_EOF: .end
        case ARCHIVE_WARN: .warning
        case ARCHIVE_RETRY: .retry
        case ARCHIVE_FAILED: .failed
        default: .fatal
        }
    }

    /// Reads a property of the reader.
    func value<Value>(_ body: (Reader) -> Value) -> Value { body(reader) }

    /// Begins to read from the feed.
    func open() -> Status {
        let context = unsafe Unmanaged.passUnretained(feed).toOpaque()
        if feed.isSeekable {
            call { unsafe archive_read_set_seek_callback($0.pointer, seekCallback) }
            call { unsafe archive_read_set_skip_callback($0.pointer, skipCallback) }
        }
        call { unsafe archive_read_set_read_callback($0.pointer, readCallback) }
        call { unsafe archive_read_set_callback_data($0.pointer, context) }
        return call { unsafe archive_read_open1($0.pointer) }
    }

    /// The next piece of the present entry, which is good until the next call. A warning comes with its bytes.
    @unsafe
    func nextBlock() -> (block: UnsafeRawBufferPointer, offset: Int, status: Status) {
        var address: UnsafeRawPointer?
        var length = 0
        var offset: Int64 = 0
        let status = call { unsafe archive_read_data_block($0.pointer, &address, &length, &offset) }
        if status != .fine && status != .warning { length = 0 }
        return unsafe (
            UnsafeRawBufferPointer(start: address, count: address == nil ? 0 : length), Int(offset), status
        )
    }

    /// How many bytes of the feed were used so far.
    var consumed: Int { Int(value { unsafe archive_filter_bytes($0.pointer, -1) }) }

    /// The latest error in libarchive's words, which may quote the input.
    var message: String {
        value { reader in unsafe archive_error_string(reader.pointer).map { unsafe String(cString: $0) } } ?? ""
    }

    /// The latest error in the words that may be shown.
    func problem(_ subject: String) -> OpeningError {
        ArchiveMessage.problem(subject, message, code: value { unsafe archive_errno($0.pointer) })
    }
}

private func feed(_ context: UnsafeMutableRawPointer?) -> ArchiveFeed? {
    unsafe context.map { unsafe Unmanaged<ArchiveFeed>.fromOpaque($0).takeUnretainedValue() }
}

/// `archive_read_callback`: the block stays good until the next call, as libarchive asks.
private func readCallback(
    _ archive: OpaquePointer?, _ context: UnsafeMutableRawPointer?,
    _ block: UnsafeMutablePointer<UnsafeRawPointer?>?
) -> Int {
    guard let feed = unsafe feed(context) else { return 0 }
    let next = unsafe feed.next()
    unsafe block?.pointee = next.baseAddress
    return next.count
}

/// `archive_skip_callback`: may pass fewer than asked.
private func skipCallback(_ archive: OpaquePointer?, _ context: UnsafeMutableRawPointer?, _ count: Int64) -> Int64 {
    unsafe Int64(feed(context)?.skip(Int(count)) ?? 0)
}

/// `archive_seek_callback`.
private func seekCallback(
    _ archive: OpaquePointer?, _ context: UnsafeMutableRawPointer?, _ offset: Int64, _ whence: Int32
) -> Int64 {
    let base: ArchiveFeed.Base
    switch whence {
    case SEEK_SET: base = .start
    case SEEK_CUR: base = .here
    case SEEK_END: base = .end
    default: return Int64(ARCHIVE_FATAL)
    }
    guard let place = unsafe feed(context)?.seek(to: Int(offset), from: base) else { return Int64(ARCHIVE_FATAL) }
    return Int64(place)
}
