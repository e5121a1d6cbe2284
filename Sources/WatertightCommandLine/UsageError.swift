/// What is wrong with a command line, for the person who typed it.
struct UsageError: Error, Hashable {
    /// What is wrong, and what would be right. It repeats nothing that could be a secret.
    let message: String

    init(_ message: String) {
        self.message = message
    }
}
