public import WatertightModel

/// The scan: options in, report out.
public enum Scanner {
    /// Examines the inputs of `options`.
    /// - Throws: `ScanError` where the options, a path or a rule pack are wrong.
    public static func scan(_ options: ScanOptions) throws(ScanError) -> ScanReport {
        throw ScanError("not built yet")
    }
}
