/// Where some bytes stand: `My.ipa!/Payload/My.app/Info.plist#PraxaKey`.
///
/// `!/` steps into an archive, `#` names what was decoded inside. Names are bytes and come from the input, so what could
/// be mistaken for a step, steer a terminal or is not UTF-8 is percent-encoded (see `PlaceEscaping`).
public struct Place: Hashable, Comparable, Sendable {
    /// The place as it is printed: valid UTF-8 without control characters.
    public let text: String

    /// The place of an input, named by the bytes of its path; a leading `./` is dropped, and `./` alone is `.`.
    public init(path: [UInt8]) {
        var name = path[...]
        while name.starts(with: "./".utf8) {
            name = name.dropFirst(2).drop { $0 == UInt8(ascii: "/") }
        }
        // All of it was `./`: the working folder, never the root that `.//` would otherwise turn into.
        text = name.isEmpty && !path.isEmpty ? "." : PlaceEscaping.escape(Array(name))
    }

    /// A place that was printed before, taken as it is.
    public init(escaped text: String) {
        self.text = text
    }

    /// The place of an entry of the archive at this place.
    public func entry(_ name: [UInt8]) -> Place {
        Place(escaped: text + "!/" + PlaceEscaping.escape(name))
    }

    /// The place of something decoded inside this place. `name` may hold dots and brackets; it is escaped like any name.
    public func view(_ name: String) -> Place {
        Place(escaped: text + "#" + PlaceEscaping.escape(Array(name.utf8)))
    }

    /// The file that it stands in, as a rule's `path` sees it: the place without what was decoded in the file.
    public var file: Place {
        let bytes = Array(text.utf8)
        var start = 0
        for index in bytes.indices.dropLast() where bytes[index...].starts(with: "!/".utf8) { start = index }
        guard let view = bytes[start...].firstIndex(of: UInt8(ascii: "#")) else { return self }
        return Place(escaped: String(decoding: bytes[..<view], as: UTF8.self))
    }

    /// Whether `self` lies inside `other`: one or more steps or views further.
    public func isInside(_ other: Place) -> Bool {
        // By bytes: `hasPrefix` takes `é` and `e` with an accent for the same, but they are two files.
        guard text.utf8.count > other.text.utf8.count, text.utf8.starts(with: other.text.utf8) else { return false }
        let rest = text.utf8.dropFirst(other.text.utf8.count)
        return rest.first == UInt8(ascii: "#") || rest.starts(with: "!/".utf8)
    }

    /// Whether both are the same bytes: two spellings of one letter are two names, as in the file system.
    public static func == (left: Place, right: Place) -> Bool {
        left.text.utf8.elementsEqual(right.text.utf8)
    }

    /// Feeds the place into `hasher`. Places of equal bytes are equal texts, so the text's own hash will do.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(text)
    }

    /// Whether `left` sorts before `right`, in natural order.
    public static func < (left: Place, right: Place) -> Bool {
        NaturalOrder.precedes(left.text, right.text)
    }
}
