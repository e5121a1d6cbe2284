internal import CPlatform

#if canImport(Glibc)
    internal import Glibc
#else
    internal import Darwin
#endif

/// What is at the other end of a descriptor: a person's terminal, or a file or pipe.
struct Terminal {
    /// The descriptor.
    let descriptor: Int32

    /// Whether it is a terminal that understands control sequences.
    var isInteractive: Bool {
        isatty(descriptor) == 1 && Self.variable("TERM") != "dumb"
    }

    /// Its columns, if it is a terminal that says so.
    var columns: Int? {
        let columns = Int(watertight_terminal_columns(descriptor))
        return columns > 0 ? columns : nil
    }

    /// Whether colour helps there, given what the user said. `NO_COLOR`, if it is set to anything, means no.
    func usesColor(_ occasion: Invocation.Occasion) -> Bool {
        switch occasion {
        case .always: true
        case .never: false
        case .auto: isInteractive && (Self.variable("NO_COLOR") ?? "").isEmpty
        }
    }

    private static func variable(_ name: String) -> String? {
        unsafe getenv(name).map { unsafe String(cString: $0) }
    }
}
