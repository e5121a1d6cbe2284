internal import WatertightModel

/// Texts of unknown origin, made harmless for a terminal.
enum HarmlessText {
    /// `text` as one line: line breaks and tabs as spaces, all else that could steer a terminal percent-encoded.
    static func oneLine(_ text: String) -> String {
        guard text.utf8.contains(where: { $0 < 0x20 || $0 > 0x7E }) else { return text }
        let spaced = text.unicodeScalars.map { "\t\n\r".unicodeScalars.contains($0) ? " " : $0 }
        return SteeringCharacters.escaped(in: String(String.UnicodeScalarView(spaced)))
    }
}
