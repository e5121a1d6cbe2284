internal import WatertightModel

/// The files of an Electron app in one, `app.asar`: a list in JSON, and then the files' bytes as they are (electron/asar, README,
/// "Format").
///
///     4 │ size of the header │ size of what follows in it │ length of the JSON │ JSON │ files
///
/// In the JSON, a folder is an object with a member `files`; a file has an `offset`, in digits within quotes and counted from
/// the header's end, and a `size`. A file that is `unpacked` lies beside the archive.
final class AsarContainer {
    private static let headerBytes = 16
    private static let maximumHeader = 64 << 20
    private static let maximumDepth = 200

    /// What is known of the object that is being read.
    private struct Node {
        /// The path to it.
        var name: [UInt8] = []
        /// Whether it is the object of a folder's files, so that its members' names are names.
        var isListing = false
        var offset: Int?
        var size: Int?
        var link: [UInt8] = []
    }

    private let bytes: any RandomAccessBytes
    private let budget: Budget
    private let visitor: any ContainerVisitor
    private let start: Int
    private var allowance: StoredAllowance
    private var covered: [Range<Int>] = []

    /// Whether `head` begins one.
    static func matches(_ head: [UInt8]) -> Bool {
        guard head.count > headerBytes + 2, head.little32(0) == 4 else { return false }
        let (header, payload, length) = (head.little32(4), head.little32(8), head.little32(12))
        return header <= maximumHeader && header == payload + 4 && (length + 4...length + 8).contains(payload)
            && head.has("{\"files\":", at: headerBytes)
    }

    /// The archive in `bytes`.
    init(_ bytes: any RandomAccessBytes, budget: Budget, visitor: any ContainerVisitor) {
        self.bytes = bytes
        self.budget = budget
        self.visitor = visitor
        let head = (try? bytes.bytes(at: 0, count: Self.headerBytes)) ?? []
        start = 8 + head.little32(4)
        allowance = StoredAllowance(bytes.count)
    }

    /// Shows all files to the visitor.
    func visitAll() {
        let head = (try? bytes.bytes(at: 0, count: Self.headerBytes)) ?? []
        let tokenizer = JSONTokenizer()
        tokenizer.begin(
            RandomAccessStream(
                SubrangeBytes(bytes, offset: Self.headerBytes, count: min(head.little32(12), Self.maximumHeader))))
        var stack: [Node] = []
        var key: [UInt8] = []
        reading: while !visitor.isStopped {
            switch tokenizer.next() {
            case .end: break reading
            case .objectStart, .arrayStart:
                guard stack.count < Self.maximumDepth else {
                    visitor.note(OpeningError(.tooDeep, "folders of the archive are nested too deep"))
                    break reading
                }
                stack.append(child(key, of: stack.last))
                key = []
            case .objectEnd, .arrayEnd:
                guard let node = stack.popLast() else { break reading }
                visit(node)
            case .key: key = tokenizer.takeText()
            case .string, .scalar:
                let text = tokenizer.takeText()
                guard let last = stack.indices.last, !stack[last].isListing else { continue }
                if key == Array("offset".utf8) { stack[last].offset = Self.number(text) }
                if key == Array("size".utf8) { stack[last].size = Self.number(text) }
                if key == Array("link".utf8) { stack[last].link = text }
            }
        }
        if tokenizer.problem != nil || !stack.isEmpty {
            visitor.note(OpeningError(.damaged, "the archive's list of files makes no sense"))
        }
        // What no file claims may be one all the same.
        var end = start
        for range in covered.sorted(by: { $0.lowerBound < $1.lowerBound }) {
            if range.lowerBound > end { visitor.leftover(end..<range.lowerBound) }
            end = max(end, range.upperBound)
        }
        if end < bytes.count { visitor.leftover(end..<bytes.count) }
    }

    private func child(_ key: [UInt8], of parent: Node?) -> Node {
        guard let parent else { return Node() }
        if !parent.isListing { return Node(name: parent.name, isListing: key == Array("files".utf8)) }
        return Node(name: parent.name.isEmpty ? key : parent.name + [UInt8(ascii: "/")] + key)
    }

    private func visit(_ node: Node) {
        if !node.link.isEmpty {
            let link = ContainerEntry.Text(name: "link", bytes: node.link)
            visitor.visit(ContainerEntry(name: node.name, kind: .symbolicLink, texts: [link]))
        }
        guard let offset = node.offset, let size = node.size else { return }
        let available = bytes.count - start
        let content = SubrangeBytes(bytes, offset: start + min(offset, max(0, available)), count: size)
        var entry = ContainerEntry(name: node.name, declaredSize: size, content: .bytes(content))
        if content.count < size { entry.problem = OpeningError(.truncated, "the archive ends inside this file") }
        do throws(OpeningError) {
            try budget.chargeEntry()
            try allowance.take(content.count, budget: budget)
            let first = start + min(offset, max(0, available))
            if content.count > 0 { covered.append(first..<(first + content.count)) }
        } catch {
            entry.content = nil
            entry.problem = error
        }
        visitor.visit(entry)
        if case .bytes = entry.content, content.count > 0 { covered.last.map { visitor.examined($0) } }
    }

    private static func number(_ text: [UInt8]) -> Int? {
        Int(String(decoding: text, as: UTF8.self)).flatMap { $0 < 0 ? nil : $0 }
    }
}
