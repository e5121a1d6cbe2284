/// A pattern of paths: `*` and `?` stay within a name, `**` crosses folders, `[a-z]` and `[!a-z]` are one byte of a name.
///
/// A glob is tried on the whole path from the argument on, and one without `/` on the last name as well; a leading `/`
/// ties a name to the top, a trailing `/` asks for a folder, `\` takes the next character as it is. Matching follows
/// all readings at once, so it costs no more than pattern times path, whatever the pattern.
struct Glob: Hashable, Sendable {
    /// Why a text is no glob.
    struct Malformed: Error { let reason: String }

    private enum Token: Hashable {
        case byte(UInt8)
        case anyByte
        case set([ClosedRange<UInt8>], isNegated: Bool)
        /// `*`: any bytes but `/`.
        case name
        /// `**`: any bytes.
        case everything
        /// `**/`: nothing, or whole folders.
        case folders

        var isRepeated: Bool {
            switch self {
            case .name, .everything, .folders: true
            default: false
            }
        }
    }

    private var tokens: [Token] = []
    private let isTiedToPath: Bool
    private let wantsFolder: Bool

    /// The glob that `text` spells.
    init(_ text: String) throws(Malformed) {
        var bytes = Array(text.utf8)
        wantsFolder = bytes.count > 1 && bytes.last == UInt8(ascii: "/")
        if wantsFolder { bytes.removeLast() }
        isTiedToPath = bytes.contains(UInt8(ascii: "/"))
        if bytes.first == UInt8(ascii: "/") { bytes.removeFirst() }
        if bytes.isEmpty { throw Malformed(reason: "it is empty") }
        var index = 0
        while index < bytes.count {
            tokens.append(try Self.token(in: bytes, at: &index))
        }
    }

    /// Whether the glob means `path`, which is relative, with `/` between its names.
    func matches(_ path: some Collection<UInt8>, isFolder: Bool) -> Bool {
        if wantsFolder && !isFolder { return false }
        let path = Array(path)
        if run(path[...]) { return true }
        guard !isTiedToPath, let slash = path.lastIndex(of: UInt8(ascii: "/")) else { return false }
        return run(path[(slash + 1)...])
    }

    /// Steps through `path` with the set of tokens that could come next, as flags; the last flag is the end.
    private func run(_ path: ArraySlice<UInt8>) -> Bool {
        var current = [Bool](repeating: false, count: tokens.count + 1)
        var next = current
        current[0] = true
        skipEmpty(in: &current, atNameStart: true)
        for byte in path {
            for index in next.indices { next[index] = false }
            for index in tokens.indices where current[index] {
                if takes(byte, tokens[index]) { next[tokens[index].isRepeated ? index : index + 1] = true }
            }
            skipEmpty(in: &next, atNameStart: byte == UInt8(ascii: "/"))
            swap(&current, &next)
        }
        return current[tokens.count]
    }

    private func takes(_ byte: UInt8, _ token: Token) -> Bool {
        switch token {
        case .byte(let wanted): byte == wanted
        case .anyByte, .name: byte != UInt8(ascii: "/")
        case .set(let ranges, let isNegated):
            byte != UInt8(ascii: "/") && ranges.contains { $0.contains(byte) } != isNegated
        case .everything, .folders: true
        }
    }

    /// Adds what follows without a byte: past `*` and `**` always, past `**/` only where a name begins.
    private func skipEmpty(in states: inout [Bool], atNameStart: Bool) {
        for index in tokens.indices where states[index] {
            switch tokens[index] {
            case .name, .everything: states[index + 1] = true
            case .folders: if atNameStart { states[index + 1] = true }
            default: break
            }
        }
    }

    private static func token(in bytes: [UInt8], at index: inout Int) throws(Malformed) -> Token {
        let byte = bytes[index]
        index += 1
        switch byte {
        case UInt8(ascii: "?"): return .anyByte
        case UInt8(ascii: "*"):
            guard index < bytes.count, bytes[index] == byte else { return .name }
            let begins = index == 1 || bytes[index - 2] == UInt8(ascii: "/")
            while index < bytes.count, bytes[index] == byte { index += 1 }
            guard begins, index < bytes.count, bytes[index] == UInt8(ascii: "/") else { return .everything }
            index += 1
            return .folders
        case UInt8(ascii: "\\"):
            guard index < bytes.count else { throw Malformed(reason: "nothing follows the last \\") }
            index += 1
            return .byte(bytes[index - 1])
        case UInt8(ascii: "["): return try set(in: bytes, at: &index)
        default: return .byte(byte)
        }
    }

    /// The rest of a `[…]`; `index` stands after the bracket. A `]` right after the opening is one of the set.
    private static func set(in bytes: [UInt8], at index: inout Int) throws(Malformed) -> Token {
        var isNegated = false
        if index < bytes.count, bytes[index] == UInt8(ascii: "!") || bytes[index] == UInt8(ascii: "^") {
            isNegated = true
            index += 1
        }
        var ranges: [ClosedRange<UInt8>] = []
        while index < bytes.count, bytes[index] != UInt8(ascii: "]") || ranges.isEmpty {
            let low = bytes[index]
            var high = low
            if index + 2 < bytes.count, bytes[index + 1] == UInt8(ascii: "-"), bytes[index + 2] != UInt8(ascii: "]") {
                high = bytes[index + 2]
                index += 2
            }
            guard low <= high else { throw Malformed(reason: "a range in [] runs backwards") }
            ranges.append(low...high)
            index += 1
        }
        guard index < bytes.count else { throw Malformed(reason: "a [ is not closed") }
        index += 1
        return .set(ranges, isNegated: isNegated)
    }
}
