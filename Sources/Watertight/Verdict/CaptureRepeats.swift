internal import WatertightModel

/// What a HAR says twice: a URL's parameters again in `queryString`, a form's text in `params`, a header's cookies in
/// `cookies`. The second time is no finding of its own.
struct CaptureRepeats {
    /// The places of each value, cut where the repeat would stand: `…request` for what stands in `…request.url`.
    private var originals: [[UInt8]: Set<String>] = [:]

    /// Where a value is repeated, and where it stands first, under the same object.
    private static let pairs = [
        (repeated: ".queryString[", original: ".url"), (repeated: ".postData.params[", original: ".postData.text"),
        (repeated: ".cookies[", original: ".headers["),
    ]

    /// - Parameter places: The places of each value, by its hash.
    init(_ places: [[UInt8]: [Place]]) {
        for (value, places) in places {
            for text in places.map(\.text) where text.contains("#") {
                for pair in Self.pairs {
                    guard let range = ByteText.range(of: pair.original, in: text[...]) else { continue }
                    originals[value, default: []].insert(text[..<range.lowerBound] + pair.original)
                }
            }
        }
    }

    /// Whether the value stands at `place` only because the capture says it twice.
    func contains(_ value: [UInt8], at place: Place) -> Bool {
        guard let known = originals[value] else { return false }
        let text = place.text
        return Self.pairs.contains { pair in
            guard let range = ByteText.range(of: pair.repeated, in: text[...]) else { return false }
            return known.contains(text[..<range.lowerBound] + pair.original)
        }
    }
}
