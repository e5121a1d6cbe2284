internal import WatertightModel

/// A bundle of Unity's assets, `UnityFS`: files, cut into blocks together, each block compressed for itself.
///
///     "UnityFS\0" │ version │ two texts │ size │ sizes of the block list │ flags │ block list │ blocks
///
/// The list of blocks may be compressed, and may stand at the end; behind the blocks it lists the files: where each starts in
/// what the blocks expand to, its size, its name. Numbers have their highest byte first (the layout is that which AssetStudio
/// and UnityPy read; Unity publishes none).
struct UnityBundle {
    private static let magic = Array("UnityFS\0".utf8)
    private static let maximumListBytes = 64 << 20
    private static let spoolMemoryBytes = 16 << 20
    private static let versions = 1...20

    private let bytes: any RandomAccessBytes
    private let budget: Budget
    private let visitor: any ContainerVisitor

    /// Whether `head` begins one.
    static func matches(_ head: [UInt8]) -> Bool {
        head.count >= 32 && head.has(magic) && versions.contains(head.big32(8))
    }

    /// The bundle in `bytes`.
    init(_ bytes: any RandomAccessBytes, budget: Budget, visitor: any ContainerVisitor) {
        self.bytes = bytes
        self.budget = budget
        self.visitor = visitor
    }

    /// Shows all files to the visitor.
    func visitAll() {
        do throws(OpeningError) {
            let (list, start) = try readList()
            let blocks = UnityBlockStream(bytes, from: start, list.blocks, budget: budget)
            let spooled = unsafe Spool.spool(
                blocks, memoryLimit: Self.spoolMemoryBytes, temporaryFolder: "/tmp", alsoHandTo: nil)
            if let failure = spooled.failure { visitor.note(failure) }
            visit(list.files, in: spooled.bytes)
            if spooled.failure == nil { visitor.examined(start..<blocks.position) }
        } catch {
            visitor.note(error)
        }
    }

    private func visit(_ files: [UnityBlockList.File], in data: any RandomAccessBytes) {
        var allowance = StoredAllowance(data.count)
        for file in files {
            guard !visitor.isStopped else { return }
            let content = SubrangeBytes(data, offset: file.offset, count: file.size)
            var entry = ContainerEntry(name: file.name, declaredSize: file.size, content: .bytes(content))
            if content.count < file.size {
                entry.problem = OpeningError(.truncated, "the bundle ends inside this file")
            }
            do throws(OpeningError) {
                try budget.chargeEntry()
                try allowance.take(content.count, budget: budget)
            } catch {
                entry.content = nil
                entry.problem = error
            }
            visitor.visit(entry)
        }
    }

    /// The list of blocks and files, and where the blocks start.
    private func readList() throws(OpeningError) -> (list: UnityBlockList, start: Int) {
        let head = try bytes.bytes(at: 0, count: 1024)
        let version = head.big32(8)
        var position = 12
        // The versions of the player and of the engine.
        for _ in 0..<2 {
            guard let end = head[min(position, head.count)...].firstIndex(of: 0) else {
                throw OpeningError(.damaged, "the bundle's header makes no sense")
            }
            position = end + 1
        }
        let packedSize = head.big32(position + 8)
        let size = head.big32(position + 12)
        let flags = head.big32(position + 16)
        position += 20
        func align() { position = (position + 15) & ~15 }
        if version >= 7 { align() }
        let isAtEnd = flags & 0x80 != 0
        let place = isAtEnd ? bytes.count - packedSize : position
        guard place >= position, packedSize <= bytes.count - place, size <= Self.maximumListBytes else {
            throw OpeningError(.damaged, "the bundle's list of blocks is not where it should be")
        }
        if !isAtEnd { position += packedSize }
        // Newer versions say so, where the blocks begin at a multiple of 16 bytes again.
        if flags & 0x200 != 0 { align() }
        let packed = UnityBlockList.Block(size: size, packedSize: packedSize, flags: flags)
        let stream = UnityBlockStream(bytes, from: place, [packed], budget: budget)
        let spooled = unsafe Spool.spool(
            stream, memoryLimit: Self.maximumListBytes, temporaryFolder: "/tmp", alsoHandTo: nil)
        if let failure = spooled.failure { throw failure }
        guard let list = UnityBlockList(PagedBytes(spooled.bytes)) else {
            throw OpeningError(.damaged, "the bundle's list of blocks makes no sense")
        }
        return (list, position)
    }
}
