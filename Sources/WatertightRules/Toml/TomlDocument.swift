internal import CToml

/// A parsed TOML text in C's memory: copied out once as `TomlNode`s, then freed.
@safe
struct TomlDocument: ~Copyable {
    private let document: OpaquePointer

    /// Parses a text; `file` is what errors call it.
    init(_ text: [UInt8], file: String) throws(RulePackError) {
        var failure = ctoml_error()
        let parsed = unsafe text.withUnsafeBufferPointer { bytes in
            unsafe ctoml_parse(bytes.baseAddress, bytes.count, &failure)
        }
        guard let parsed = unsafe parsed else {
            // The message is a C array, which Swift sees as a tuple of its bytes.
            let message = unsafe withUnsafeBytes(of: failure.message) { bytes in
                unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            throw RulePackError(
                file: file, line: Int(failure.line), column: Int(failure.column), message: message
            )
        }
        unsafe document = parsed
    }

    deinit {
        unsafe ctoml_free(document)
    }

    /// The whole text as values.
    func root() -> TomlNode {
        unsafe Self.copy(ctoml_root(document))
    }

    /// Copies a node and all below it; the C side has bounded the depth.
    private static func copy(_ node: OpaquePointer) -> TomlNode {
        let value: TomlNode.Value =
            switch unsafe ctoml_kind(rawValue: UInt32(ctoml_node_kind(node))) {
            case CTOML_TABLE:
                unsafe .table(children(node).map { unsafe (key: text(ctoml_node_key, $0), node: copy($0)) })
            case CTOML_ARRAY: unsafe .array(children(node).map { unsafe copy($0) })
            case CTOML_STRING: unsafe .string(text(ctoml_node_string, node))
            case CTOML_INTEGER: unsafe .integer(ctoml_node_integer(node))
            case CTOML_DOUBLE: unsafe .double(ctoml_node_double(node))
            case CTOML_BOOLEAN: unsafe .boolean(ctoml_node_boolean(node))
            default: .time
            }
        return unsafe TomlNode(
            value: value, line: Int(ctoml_node_line(node)), column: Int(ctoml_node_column(node))
        )
    }

    private static func children(_ node: OpaquePointer) -> [OpaquePointer] {
        unsafe (0..<ctoml_node_count(node)).compactMap { unsafe ctoml_node_child(node, $0) }
    }

    /// The text that one of C's two accessors gives: valid UTF-8, since the parser refuses anything else.
    private static func text(
        _ accessor: (OpaquePointer, UnsafeMutablePointer<Int>) -> UnsafePointer<CChar>?, _ node: OpaquePointer
    ) -> String {
        var count = 0
        guard let start = unsafe accessor(node, &count) else { return "" }
        let bytes = unsafe UnsafeRawBufferPointer(start: start, count: count)
        return unsafe String(decoding: bytes, as: UTF8.self)
    }
}
