internal import WatertightModel

/// What a structure says twice: a URL's parameters again in `queryString`, a form's text in `params`, a header's cookies in
/// `cookies`; and what was read out of a text by its path, which stands in the text as well. The second time is no finding
/// of its own, nor is a text beside the path within it.
struct CaptureRepeats {
    /// The places of each value, cut where the repeat would stand: `…request` for what stands in `…request.url`.
    private var originals: [[UInt8]: Set<String>] = [:]
    /// The places that each value's places lie within: `…body` for what stands in `…body.user.token`.
    private var outer: [[UInt8]: Set<String>] = [:]
    /// Paths are looked at for so many steps from their end.
    private static let maximumSteps = 64

    /// Where a value is repeated, and where it stands first, under the same object.
    private static let pairs = [
        (repeated: ".queryString[", original: ".url"), (repeated: ".postData.params[", original: ".postData.text"),
        (repeated: ".cookies[", original: ".headers["),
    ]

    /// - Parameter places: The places of each value, by its hash.
    init(_ places: [[UInt8]: [Place]]) {
        for (value, places) in places {
            for text in places.map(\.text) where text.contains("#") {
                if places.count > 1 { outer[value, default: []].formUnion(Self.prefixes(of: text)) }
                for pair in Self.pairs {
                    guard let range = ByteText.range(of: pair.original, in: text[...]) else { continue }
                    originals[value, default: []].insert(text[..<range.lowerBound] + pair.original)
                }
            }
        }
    }

    /// The paths within a blob that `text` goes on from.
    private static func prefixes(of text: String) -> [String] {
        guard let view = text.utf8.lastIndex(of: UInt8(ascii: "#")) else { return [] }
        var prefixes: [String] = []
        var end = text.utf8.endIndex
        while end > view, prefixes.count < maximumSteps {
            end = text.utf8.index(before: end)
            if text.utf8[end] == UInt8(ascii: ".") || text.utf8[end] == UInt8(ascii: "[") {
                prefixes.append(String(text[..<end]))
            }
        }
        return prefixes
    }

    /// Whether the value stands at `place` only because the capture says it twice.
    func contains(_ value: [UInt8], at place: Place) -> Bool {
        let text = place.text
        if outer[value]?.contains(text) == true { return true }
        guard let known = originals[value] else { return false }
        return Self.pairs.contains { pair in
            guard let range = ByteText.range(of: pair.repeated, in: text[...]) else { return false }
            return known.contains(text[..<range.lowerBound] + pair.original)
        }
    }
}
