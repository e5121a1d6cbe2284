/// Why an expression cannot be taken.
struct ExpressionError: Error, Hashable {
    /// What is wrong, without quoting a value.
    let message: String
    /// The line in the expression's text, from 1.
    let line: Int
}
