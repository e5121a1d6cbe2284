internal import WatertightModel

/// Whether a name could be that of an HTTP header.
enum HeaderName {
    static func judge(_ found: JudgedMatch) -> StructuralCheck.Outcome {
        if found.context == .capture || found.context == .log { return .pass }
        let name = found.wholeName
        if name.first == UInt8(ascii: "-") { return .drop("an option of a command") }
        return name.contains(UInt8(ascii: "-")) ? .pass : .drop("no header's name")
    }
}
