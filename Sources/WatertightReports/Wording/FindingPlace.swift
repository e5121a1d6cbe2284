internal import WatertightModel

extension Discovery {
    /// Where in the place: `:812:17` where lines mean something, else ` @1204` in bytes.
    var position: String {
        guard let line else { return " @\(offset)" }
        return column.map { ":\(line):\($0)" } ?? ":\(line)"
    }

    /// The snippet, or nil where it says no more than the value as shown and the place do.
    func tellingSnippet(besides shown: String?) -> String? {
        guard !snippet.isEmpty, snippet != shown else { return nil }
        guard let shown, snippet.hasSuffix(shown) else { return snippet }
        let name = snippet.dropLast(shown.count).filter { !" =:\"'".contains($0) }
        let isNamedByPlace = place.text.hasSuffix("#" + name) || place.text.hasSuffix("." + name)
        return name.isEmpty || isNamedByPlace ? nil : snippet
    }
}
