/// A word of an expression.
struct ExpressionToken: Hashable {
    /// What it is.
    enum Kind: Hashable {
        case name(String)
        case number(Double)
        case text([UInt8])
        /// An operator or a bracket, as written.
        case sign(String)
        case end
    }

    let kind: Kind
    /// The line in the expression's text, from 1.
    let line: Int
}
