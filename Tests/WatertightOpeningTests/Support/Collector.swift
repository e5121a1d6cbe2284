import WatertightModel
import WatertightOpening

/// Takes down all that a container shows.
final class Collector: ContainerVisitor {
    /// An entry as it was shown, with its content read.
    struct Entry {
        let name: String
        let kind: ContainerEntry.Kind
        let texts: [ContainerEntry.Text]
        let bytes: [UInt8]?
        /// The error at the end of its content.
        let failure: OpeningError?
        let problem: OpeningError?

        /// The content as text.
        var text: String? { bytes.map { String(decoding: $0, as: UTF8.self) } }

        /// The first text of a name.
        func text(_ name: String) -> String? {
            texts.first { $0.name == name }.map { String(decoding: $0.bytes, as: UTF8.self) }
        }
    }

    private(set) var entries: [Entry] = []
    private(set) var notes: [OpeningError] = []
    private(set) var texts: [ContainerEntry.Text] = []
    var isStopped = false
    /// Whether contents are left alone.
    var ignoresContent = false
    /// How contents are read.
    var step = 64 << 10

    func visit(_ entry: ContainerEntry) {
        var result: (bytes: [UInt8], failure: OpeningError?)?
        if !ignoresContent {
            switch entry.content {
            case nil: break
            case .bytes(let bytes): result = all(bytes)
            case .stream(let stream): result = drain(stream, step: step)
            }
        }
        entries.append(
            Entry(
                name: String(decoding: entry.name, as: UTF8.self), kind: entry.kind, texts: entry.texts,
                bytes: result?.bytes, failure: result?.failure, problem: entry.problem))
    }

    func note(_ problem: OpeningError) {
        notes.append(problem)
    }

    func visit(text: ContainerEntry.Text) {
        texts.append(text)
    }

    /// The entry of a name.
    subscript(_ name: String) -> Entry? { entries.first { $0.name == name } }

    /// Every reason, whoever gave it.
    var reasons: Set<GapReason> {
        Set(notes.map(\.reason) + entries.compactMap { $0.failure?.reason } + entries.compactMap { $0.problem?.reason })
    }
}

/// What is in a container that is held in memory.
func collect(
    _ kind: ContainerKind, _ bytes: [UInt8], step: Int = 64 << 10, budget: Budget = ampleBudget()
) -> Collector {
    let collector = Collector()
    collector.step = step
    Containers.open(kind, .bytes(MemoryBytes(bytes)), budget: budget, visitor: collector)
    return collector
}

/// What is in a container that comes as a stream.
func collect(_ kind: ContainerKind, stream: any ByteStream, budget: Budget = ampleBudget()) -> Collector {
    let collector = Collector()
    Containers.open(kind, .stream(stream), budget: budget, visitor: collector)
    return collector
}

/// What the sniffer says, in a word.
func sniffed(_ bytes: [UInt8], randomAccess: Bool = true) -> String {
    let head = Array(bytes.prefix(FormatSniffer.headBytes))
    switch FormatSniffer.sniff(head: head, bytes: randomAccess ? MemoryBytes(bytes) : nil) {
    case nil: return "nothing"
    case .container(let kind): return kind.name
    case .compressed(let kind): return kind.name
    case .opaque(let error): return "\(error.reason.rawValue): \(error.detail)"
    case .structure(let kind): return kind.rawValue
    case .media(let kind): return "media: \(kind)"
    }
}
