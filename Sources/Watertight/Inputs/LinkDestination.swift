internal import WatertightModel

/// Where a symbolic link met on the way leads, as far as coverage is concerned.
enum LinkDestination {
    /// What to say of the link at `path` where it leads outside all `inputs`; nil where it leads to one of them, into the
    /// same tree, or nowhere, so that nothing is missed by not following it.
    static func outsideDetail(of path: [UInt8], target: [UInt8], inputs: [InputArgument]) -> String? {
        do throws(SystemCall.Failure) {
            let real = try SystemCall.realPath(path)
            if inputs.contains(where: { $0.holds(real) }) { return nil }
            return "it leads to \(Place(path: real).text)"
        } catch {
            // A link in a circle leads nowhere, like one to a name that is not there.
            if error.meansAbsent, !error.meansTooLong { return nil }
            return "it leads to \(Place(path: target).text), which cannot be looked up: \(error.meaning)"
        }
    }
}
