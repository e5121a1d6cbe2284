/// One value of a TOML text, with the place it has there.
struct TomlNode {
    /// What a value is.
    enum Value {
        /// Keys and values in the text's order.
        case table([(key: String, node: TomlNode)])
        case array([TomlNode])
        case string(String)
        case integer(Int64)
        case double(Double)
        case boolean(Bool)
        /// A date or a time, which no pack needs.
        case time
    }

    /// The value itself.
    let value: Value
    /// The line where it begins, from 1; 0 where unknown.
    let line: Int
    /// The column where it begins, from 1; 0 where unknown.
    let column: Int

    /// The value's kind in words, for messages.
    var kindName: String {
        switch value {
        case .table: "a table"
        case .array: "an array"
        case .string: "a string"
        case .integer: "an integer"
        case .double: "a number"
        case .boolean: "a boolean"
        case .time: "a date or time"
        }
    }
}
