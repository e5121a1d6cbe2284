internal import WatertightModel

/// Hands out the sections of a compiled program, and what its code builds of texts that are nowhere as a whole.
///
/// Each section is a part called as the format calls it, so that a place says where in the program something stands; what
/// belongs to no section is searched with the file's bytes.
final class ProgramParts {
    /// Files have far fewer sections.
    private static let maximumSections = 20_000
    /// Code and text beyond this are not looked at for split strings.
    private static let maximumJoined = 256 << 20
    private static let maximumTails = 1_000
    private static let keyPrefix = Array("praxa_sk_".utf8)
    private static let tailLength = 64

    private let bytes: any RandomAccessBytes
    private let visitor: any StructureVisitor
    private var count = 0
    /// Whether a key's beginning stands apart from the rest, in code or as a text of its own.
    private var hasPrefix = false
    /// Texts that may be the rest of a key, with their section's path.
    private var tails: [(path: String, text: [UInt8])] = []

    init(_ bytes: any RandomAccessBytes, visitor: any StructureVisitor) {
        self.bytes = bytes
        self.visitor = visitor
    }

    /// Whether nothing more is wanted.
    var isStopped: Bool { count >= Self.maximumSections || visitor.isStopped }

    /// Hands out the bytes in `range`, as far as the file has them, as the part called `path`.
    func give(_ path: String, _ range: Range<Int>) {
        let range = range.clamped(to: 0..<bytes.count)
        guard !range.isEmpty, !isStopped else { return }
        count += 1
        let name = path.split(separator: "/").last ?? ""
        var part = StructuredPart(
            path: path, name: Array(name.utf8),
            content: .bytes(SubrangeBytes(bytes, offset: range.lowerBound, count: range.count)))
        part.mayLookPacked = true
        visitor.visit(part)
        visitor.examined(range)
    }

    /// Looks at code of `machine` for texts that it builds.
    func read(code range: Range<Int>, _ machine: CodeImmediates.Machine, path: String) {
        guard let code = held(range) else { return }
        let found = CodeImmediates.texts(in: code, machine)
        if found.hasKeyPrefix { hasPrefix = true }
        if !found.texts.isEmpty {
            visitor.visit(
                StructuredPart(path: "\(path).immediates", name: Array("immediates".utf8), bytes: found.texts))
        }
    }

    /// Looks at a section of texts, each ended by NUL, for the two parts of a key.
    func read(texts range: Range<Int>, path: String) {
        guard let section = held(range) else { return }
        var start = 0
        while start < section.count {
            let end = section[start...].firstIndex(of: 0) ?? section.count
            let length = end - start
            if length == Self.tailLength, tails.count < Self.maximumTails, Self.isHexadecimal(section[start..<end]) {
                tails.append((path, Array(section[start..<end])))
            } else if length == 8 || length == 9, section[start..<end].elementsEqual(Self.keyPrefix.prefix(length)) {
                hasPrefix = true
            }
            start = end + 1
        }
    }

    /// Hands out the keys whose parts were seen: the compiler keeps a beginning that is short in the code.
    func giveJoined() {
        if hasPrefix {
            for (index, tail) in tails.enumerated() {
                visitor.visit(
                    StructuredPair(path: "\(tail.path).joined[\(index)]", name: [], value: Self.keyPrefix + tail.text))
            }
        }
        hasPrefix = false
        tails = []
    }

    private func held(_ range: Range<Int>) -> [UInt8]? {
        let range = range.clamped(to: 0..<bytes.count)
        guard !range.isEmpty, range.count <= Self.maximumJoined else { return nil }
        return try? bytes.bytes(at: range.lowerBound, count: range.count)
    }

    private static func isHexadecimal(_ text: ArraySlice<UInt8>) -> Bool {
        text.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
    }
}
