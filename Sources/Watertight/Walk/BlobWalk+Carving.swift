internal import WatertightModel
internal import WatertightOpening

extension BlobWalk {
    /// Opens the streams and archives that stand in the middle of a blob which is nothing else.
    ///
    /// Each is a blob of its own, `app.bin#gzip@1204`, one step deeper. What such a signature turns out not to begin after
    /// all is a gap, as it is where nothing here opens it.
    ///
    /// - Parameters:
    ///   - signatures: The signatures that were confirmed, in the order of their offsets from `base` on.
    ///   - bytes: The blob's bytes.
    func carve(
        _ signatures: [(index: Int, offset: Int)], of blob: Blob, in bytes: any RandomAccessBytes, from base: Int
    ) {
        if signatures.isEmpty { return }
        guard mayOpen else {
            needsWorker = true
            return
        }
        // An archive accounts for what follows it, up to the end.
        var containers: Set<ContainerKind> = []
        for signature in signatures where !isStopped {
            let offset = base + signature.offset
            let name = EmbeddedStreams.signatures[signature.index].name
            let rest = SubrangeBytes(bytes, offset: offset, count: bytes.count - offset)
            var content = BlobContent.bytes(rest)
            let head = Self.head(of: &content)
            if blob.depth + 1 >= limits.maximumDepth {
                miss(
                    OpeningError(
                        .tooDeep, "\(name) at byte \(offset): more than \(limits.maximumDepth) deep (--max-depth)"),
                    at: blob.place)
                return
            }
            switch FormatSniffer.sniff(head: head, bytes: nil) {
            case .compressed(let kind): carve(kind, name, rest, of: blob, at: offset)
            case .container(let kind) where containers.insert(kind).inserted:
                let place = blob.place.view("\(kind.name)@\(offset)")
                output.opening(place)
                let inner = Blob(
                    place: place, name: blob.name, content: content, depth: blob.depth + 1,
                    isInAppBundle: blob.isInAppBundle)
                let visitor = EntryVisitor(walk: self, blob: inner, budget: budget)
                Containers.open(kind, content, budget: budget, passwords: passwords, visitor: visitor)
                visitor.finish()
                output.opened(place)
            case .container: break
            case .structure, .opaque, .media, nil:
                miss(
                    OpeningError(.unsupported, "\(name) stands in it, at byte \(offset), and is not opened"),
                    at: blob.place)
            }
        }
    }

    private func carve(
        _ kind: CompressionKind, _ name: String, _ bytes: any RandomAccessBytes, of blob: Blob, at offset: Int
    ) {
        let place = blob.place.view("\(kind.name)@\(offset)")
        output.opening(place)
        defer { output.opened(place) }
        let length = StreamExtent.length(of: kind, in: bytes) ?? bytes.count
        let decoded = PeekedStream(
            Decompression.open(
                kind, RandomAccessStream(SubrangeBytes(bytes, offset: 0, count: length)), budget: budget,
                endsWithin: true))
        let mark = budget.mark
        if (try? decoded.peek(1))?.isEmpty ?? true {
            // Nothing came out; the reason is met when it is read.
            var first: UInt8 = 0
            do throws(OpeningError) {
                _ = try unsafe withUnsafeMutableBytes(of: &first) { buffer throws(OpeningError) in
                    try unsafe decoded.read(into: buffer)
                }
            } catch {
                miss(OpeningError(error.reason, "\(name) at byte \(offset): \(error.detail)"), at: blob.place)
            }
            return
        }
        examine(
            Blob(
                place: place, name: blob.name, content: .stream(decoded), depth: blob.depth + 1,
                isInAppBundle: blob.isInAppBundle))
        if budget.wasRefused(since: mark) { budget.refund(to: mark) }
    }
}
