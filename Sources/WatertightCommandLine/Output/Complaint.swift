internal import WatertightModel

/// What goes wrong is said in one line on standard error, with the program's name before it.
struct Complaint: Sendable {
    /// The exit status of wrong usage, and of an output that could not be written: nothing is claimed about the input.
    static let status: Int32 = 2

    private let errors: OutputStream

    init(on errors: OutputStream) {
        self.errors = errors
    }

    /// Says `message`, in one line whatever it holds.
    ///
    /// - Returns: The exit status that goes with it.
    func say(_ message: String) -> Int32 {
        warn(message)
        return Self.status
    }

    /// Says something that does not end the run.
    func warn(_ message: String) {
        let line = SteeringCharacters.escaped(in: String(message.map { $0.isNewline ? " " : $0 }))
        // Where even this cannot be written, the status says it.
        try? errors.writeAll(Array("watertight: \(line)\n".utf8))
    }

    /// Says that standard output could not be written. A reader that has gone away knows it, and is told nothing.
    func say(standardOutput failure: OutputFailure) -> Int32 {
        failure.isBrokenPipe ? Self.status : say("standard output: \(failure.meaning)")
    }
}
