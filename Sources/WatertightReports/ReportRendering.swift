internal import WatertightModel

/// One report format.
protocol ReportRendering {
    /// `report` in this format, in UTF-8, ending with a newline.
    ///
    /// Every text of the report may hold what its input's author liked; it is the format's business to make that harmless.
    func bytes(of report: ScanReport, style: ReportStyle) -> [UInt8]
}
