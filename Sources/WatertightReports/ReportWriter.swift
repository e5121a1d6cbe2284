public import WatertightModel

/// The last stage: a finished report becomes bytes in one of the formats.
///
/// The report value holds no secret, so nothing here can leak one; what is done here is ordering, wording and escaping.
/// Writers are pure: the same report, format and style give the same bytes.
///
/// ```
///                ┌────────────▶ JSON/       every key of the contract, for programs
/// ScanReport ────┤           ┌─▶ Text/       what to act on, for a terminal
///                └▶ Wording/ ┴─▶ Markdown/   the revoke checklist, for a ticket
/// ```
public enum ReportWriter {
    /// `report` as `format`, in UTF-8, ending with a newline.
    public static func write(
        _ report: ScanReport, as format: ReportFormat, style: ReportStyle = ReportStyle()
    ) -> [UInt8] {
        format.rendering.bytes(of: report, style: style)
    }
}
