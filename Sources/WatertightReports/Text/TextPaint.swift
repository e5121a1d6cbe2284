internal import WatertightModel

/// The few colours of the text format, by what they mean.
enum TextPaint {
    case plain, alarm, danger, caution, mild, faint, good

    /// The paint of a severity's word.
    init(_ severity: Severity) {
        self =
            switch severity {
            case .critical: .alarm
            case .high: .danger
            case .medium: .caution
            case .low: .mild
            case .note: .faint
            }
    }

    /// The paint of a verdict's word.
    init(_ verdict: Verdict) {
        self =
            switch verdict {
            case .leak: .alarm
            case .incomplete: .caution
            case .clean: .good
            }
    }

    /// `text` between the ANSI sequences that paint it (ECMA-48, SGR).
    func applied(to text: String) -> String {
        guard let code else { return text }
        return "\u{1B}[\(code)m\(text)\u{1B}[0m"
    }

    private var code: String? {
        switch self {
        case .plain: nil
        case .alarm: "1;31"
        case .danger: "31"
        case .caution: "33"
        case .mild: "36"
        case .faint: "2"
        case .good: "1;32"
        }
    }
}
