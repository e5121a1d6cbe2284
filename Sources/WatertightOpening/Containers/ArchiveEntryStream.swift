internal import CArchive
internal import WatertightModel

/// The bytes of libarchive's present entry. Good until its container goes on.
///
/// A hole of a sparse file is one NUL byte, however large: it keeps what stands on its two sides apart.
final class ArchiveEntryStream: ByteStream {
    private let archive: ArchiveHandle
    private let isCharged: Bool
    private let budget: Budget
    private var block = ArchiveBlock()
    private var position = 0
    private var failure: OpeningError?
    private var warning: OpeningError?
    private var isAtEnd = false
    /// Whether libarchive has no more of this entry.
    private var isReadUp = false
    /// The error after which libarchive can do no more.
    private var fatal: OpeningError?
    /// What may still be handed out for nothing.
    private(set) var stored: StoredAllowance

    /// The present entry of `archive`: charged to `budget` throughout, or only beyond what `stored` allows.
    init(_ archive: ArchiveHandle, isCharged: Bool, budget: Budget, stored: StoredAllowance) {
        self.archive = archive
        self.isCharged = isCharged
        self.budget = budget
        self.stored = stored
    }

    func read(into buffer: UnsafeMutableRawBufferPointer) throws(OpeningError) -> Int {
        guard buffer.count > 0 else { return 0 }
        while block.isEmpty {
            if isAtEnd { return 0 }
            if let failure {
                self.failure = nil
                isAtEnd = true
                throw failure
            }
            if isReadUp {
                isAtEnd = true
                guard let warning else { return 0 }
                self.warning = nil
                throw warning
            }
            if let hole = nextBlock(), hole {
                unsafe buffer.storeBytes(of: 0, as: UInt8.self)
                return 1
            }
        }
        return unsafe block.take(into: buffer)
    }

    /// Gets the next block; true where a hole lies in front of it.
    private func nextBlock() -> Bool? {
        let next = unsafe archive.nextBlock()
        let count = unsafe next.block.count
        let status = unsafe next.status
        let offset = unsafe next.offset
        switch status {
        case .fine: break
        case .warning: warning = warning ?? archive.problem("entry")
        case .end: isReadUp = true
        case .failed, .fatal, .retry:
            isReadUp = true
            failure = archive.feed.failure ?? archive.problem("entry")
            if status == .fatal { fatal = failure }
        }
        guard count > 0 else { return nil }
        do throws(OpeningError) {
            if isCharged { try budget.charge(count) } else { try stored.take(count, budget: budget) }
        } catch {
            failure = error
            return nil
        }
        block = unsafe ArchiveBlock(next.block)
        defer { position = offset + count }
        return offset > position
    }

    /// Passes what the visitor left, and says what it could not have seen.
    func passRest() -> (unreported: OpeningError?, fatal: OpeningError?) {
        let wasReadToItsEnd = isAtEnd
        block = ArchiveBlock()
        isAtEnd = true
        var unreported = wasReadToItsEnd ? nil : failure
        while !isReadUp {
            let next = unsafe archive.nextBlock()
            switch unsafe next.status {
            case .fine, .warning:
                if unsafe next.status == .warning { warning = warning ?? archive.problem("entry") }
                do throws(OpeningError) {
                    if isCharged { try budget.chargeSkipped(unsafe next.block.count) }
                } catch {
                    fatal = error
                    isReadUp = true
                }
            case .end: isReadUp = true
            case .failed, .fatal, .retry:
                isReadUp = true
                if unsafe next.status == .fatal { fatal = archive.problem("entry") }
                unreported = unreported ?? archive.problem("entry")
            }
        }
        return (unreported ?? (wasReadToItsEnd ? nil : warning), fatal)
    }
}
