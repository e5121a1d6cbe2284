/// A stretch of a line that is painted one way.
///
/// The only door through which a text comes onto a `TextPage`, and so the one place where it is made harmless.
struct TextSpan: ExpressibleByStringInterpolation {
    /// What is shown, without anything that could steer a terminal.
    let text: String
    /// How it is painted where colour is wanted.
    let paint: TextPaint

    init(_ text: String, _ paint: TextPaint = .plain) {
        self.text = HarmlessText.oneLine(text)
        self.paint = paint
    }

    init(stringLiteral value: String) {
        self.init(value)
    }
}
