internal import CArchive
internal import WatertightModel

/// A container by way of libarchive, with only its own format enabled.
///
/// A fatal error repeats for ever, so it ends the container; a failure ends the entry; a warning keeps the bytes.
final class ArchiveContainer {
    /// So many headers in a row that cannot be read end the container.
    private static let maximumFailuresInARow = 64
    /// No less than the last entry of a cpio and the padding before it take.
    private static let cpioTrailerBytes = 160

    private let kind: ContainerKind
    private let content: BlobContent
    private let archive: ArchiveHandle
    private let budget: Budget
    private let visitor: any ContainerVisitor
    private var stored: StoredAllowance
    private var encryption = EntryEncryption.none
    private var leftovers = TarLeftovers()
    private var ordinal = 0
    /// Where in the feed the latest entry ended.
    private var latestEnd = 0
    private var entryTexts = ArchiveEntryTexts()

    init(_ kind: ContainerKind, _ content: BlobContent, budget: Budget, visitor: any ContainerVisitor) {
        self.kind = kind
        self.content = content
        self.budget = budget
        self.visitor = visitor
        switch content {
        case .stream(let stream):
            archive = ArchiveHandle(ArchiveFeed(stream))
            stored = StoredAllowance(.max)
        case .bytes(let bytes):
            archive = ArchiveHandle(
                kind.needsRandomAccess ? ArchiveFeed(bytes) : ArchiveFeed(RandomAccessStream(bytes)))
            stored = StoredAllowance(bytes.count)
        }
    }

    /// Shows all entries to the visitor, then what is left of the source.
    func visitAll() {
        if case .bytes(let bytes) = content {
            let preflight = ArchivePreflight(kind, bytes)
            for problem in preflight.notes { visitor.note(problem) }
            guard preflight.canBegin else { return }
            encryption = preflight.encryption
        }
        archive.call(kind.enable)
        if kind == .rar { archive.call { unsafe archive_read_support_format_rar5($0.pointer) } }
        if kind == .tar {
            archive.call {
                unsafe archive_read_set_format_option($0.pointer, "tar", "read_concatenated_archives", "1")
            }
        }
        var hasEnded = false
        if archive.open() == .fine {
            hasEnded = visitEntries()
        } else if archive.feed.failure == nil {
            // No further call may follow: libarchive 3.6.2 crashes when it is asked about encryption now.
            visitor.note(archive.problem(kind.name))
        }
        if kind == .tar || kind == .cpio || kind == .ar { finishStream(hasEnded: hasEnded) }
        if let failure = archive.feed.takeFailure() { visitor.note(failure) }
    }

    /// Shows the entries; true where the container's end was reached as it should be.
    private func visitEntries() -> Bool {
        var failures = 0
        while !visitor.isStopped {
            var entry: OpaquePointer?
            let status = archive.call { unsafe archive_read_next_header($0.pointer, &entry) }
            switch status {
            case .end:
                // The cpio reader passes over what it does not know, and says so only with a next entry.
                if kind == .cpio && archive.consumed - latestEnd > Self.cpioTrailerBytes {
                    note(OpeningError(.damaged, "cpio: bytes that are no entry"))
                }
                return true
            case .fatal:
                if leftovers.endsContainer(archive, kind) { return true }
                note(archive.problem(kind.name))
                return false
            case .retry:
                // A block that is no header: a tar goes on with the next.
                if let problem = leftovers.addBlock(archive) { visitor.note(problem) }
            case .failed:
                note(archive.problem("an entry"))
                failures += 1
                if failures == Self.maximumFailuresInARow { return false }
            case .fine, .warning:
                failures = 0
                do throws(OpeningError) {
                    try budget.chargeEntry()
                } catch {
                    visitor.note(error)
                    return false
                }
                guard let entry = unsafe entry else { return false }
                var problem: OpeningError?
                if status == .warning {
                    let text = archive.message
                    if !ArchiveMessage.isHarmless(text) { problem = archive.problem("entry") }
                }
                let goesOn = unsafe visit(entry, problem: problem)
                if !goesOn { return false }
            }
        }
        return false
    }

    /// Shows one entry; false where nothing can be read behind it.
    @unsafe
    private func visit(_ pointer: OpaquePointer, problem: OpeningError?) -> Bool {
        let facts = unsafe ArchiveEntryFacts(pointer, ordinal: ordinal)
        defer {
            ordinal += 1
            latestEnd = archive.consumed
        }
        var entry = ContainerEntry(
            name: facts.name, kind: facts.kind, texts: unsafe entryTexts.of(pointer, kind: facts.kind),
            declaredSize: facts.size, problem: problem)
        if facts.isEncrypted || encryption.covers(ordinal) {
            entry.problem = OpeningError(.encrypted, "entry needs a password")
            visitor.visit(entry)
            return true
        }
        guard facts.kind == .file || (facts.size ?? 0) > 0 else {
            visitor.visit(entry)
            return true
        }
        let stream = ArchiveEntryStream(archive, isCharged: !kind.isStored, budget: budget, stored: stored)
        entry.content = .stream(stream)
        visitor.visit(entry)
        let end = stream.passRest()
        stored = stream.stored
        if let warning = end.unreported { visitor.note(warning) }
        if let fatal = end.fatal {
            if archive.feed.failure == nil {
                visitor.note(OpeningError(fatal.reason, "\(kind.name): nothing behind this entry can be read"))
            }
            return false
        }
        return true
    }

    private func note(_ problem: OpeningError) {
        if archive.feed.failure != nil { return }
        let encrypted = archive.value { unsafe archive_read_has_encrypted_entries($0.pointer) }
        visitor.note(
            encrypted == 1 ? OpeningError(.encrypted, "the list of entries needs a password") : problem)
    }

    /// Reads a stream to its end, so that whatever checks it has are made, and looks at what follows the container.
    private func finishStream(hasEnded: Bool) {
        let rest = archive.feed.unread(from: hasEnded ? archive.consumed : Int.max)
        if hasEnded { leftovers.add(rest) }
        if !leftovers.bytes.isEmpty {
            visitor.visit(text: ContainerEntry.Text(name: "trailing", bytes: leftovers.bytes))
        }
        if leftovers.isMore { visitor.note(TrailingBytes.tooMany) }
        if hasEnded && kind == .tar && leftovers.bytes.isEmpty && archive.feed.failure == nil {
            let end = archive.feed.handedOver
            if !TarLeftovers.isEndMarker(archive.feed, before: end) {
                visitor.note(OpeningError(.truncated, "tar ends without its end marker"))
            }
        }
    }
}

extension OpeningError {
    /// One file of several that belong together.
    static let volume = OpeningError(.unsupported, "one file of a set, without the others")
}
