internal import CYaml

/// Reads the first document of a YAML text, within limits: a hostile one nests, or refers to itself again and again.
@safe
struct YamlDocument: ~Copyable {
    private let reader: UnsafeMutablePointer<watertight_yaml>
    private let file: String
    private var anchors: [String: (node: YamlNode, count: Int)] = [:]
    /// How many values there are so far, those of aliases counted each time.
    private var count = 0

    private static let maximumBytes = 16 << 20
    private static let maximumDepth = 32
    private static let maximumCount = 1_000_000

    /// The root of `text`; `file` is what errors call it.
    static func root(of text: [UInt8], file: String) throws(RulePackError) -> YamlNode {
        guard text.count <= maximumBytes else {
            throw RulePackError(file: file, message: "the text is longer than 16 MiB")
        }
        // The closure cannot throw a type of its own.
        let result = unsafe text.withUnsafeBufferPointer { bytes -> Result<YamlNode, RulePackError> in
            guard let reader = unsafe watertight_yaml_open(bytes.baseAddress, bytes.count) else {
                return .failure(RulePackError(file: file, message: "out of memory"))
            }
            var document = unsafe YamlDocument(reader: reader, file: file)
            do throws(RulePackError) {
                return .success(try document.read())
            } catch {
                return .failure(error)
            }
        }
        return try result.get()
    }

    private init(reader: UnsafeMutablePointer<watertight_yaml>, file: String) {
        unsafe self.reader = reader
        self.file = file
    }

    deinit { unsafe watertight_yaml_close(reader) }

    private mutating func read() throws(RulePackError) -> YamlNode {
        while true {
            switch try next() {
            case YAML_STREAM_START_EVENT, YAML_DOCUMENT_START_EVENT: continue
            case YAML_STREAM_END_EVENT, YAML_DOCUMENT_END_EVENT: throw error("the text is empty")
            case let event: return try value(event, depth: 0)
            }
        }
    }

    private func next() throws(RulePackError) -> yaml_event_type_t {
        let event = unsafe watertight_yaml_next(reader)
        guard event >= 0 else {
            let problem = unsafe watertight_yaml_problem(reader).map { unsafe String(cString: $0) }
            throw error(problem ?? "the text could not be parsed")
        }
        return yaml_event_type_t(UInt32(event))
    }

    private mutating func value(_ event: yaml_event_type_t, depth: Int) throws(RulePackError) -> YamlNode {
        guard depth < Self.maximumDepth else { throw error("values nest too deeply") }
        let anchor = unsafe watertight_yaml_anchor(reader).map { unsafe String(cString: $0) }
        let before = count
        try add(1)
        let node: YamlNode
        switch event {
        case YAML_ALIAS_EVENT:
            guard let anchor, let known = anchors[anchor] else { throw error("an alias refers to nothing") }
            try add(known.count)
            return known.node
        case YAML_SCALAR_EVENT: node = scalar()
        case YAML_SEQUENCE_START_EVENT: node = .list(try list(depth: depth))
        case YAML_MAPPING_START_EVENT: node = .table(try table(depth: depth))
        default: throw error("a value is missing")
        }
        if let anchor { anchors[anchor] = (node, count - before) }
        return node
    }

    private mutating func add(_ more: Int) throws(RulePackError) {
        count += more
        guard count <= Self.maximumCount else { throw error("aliases or lists make more than 1,000,000 values of it") }
    }

    private func scalar() -> YamlNode {
        var length = 0
        let start = unsafe watertight_yaml_text(reader, &length)
        let bytes = unsafe UnsafeBufferPointer(start: start, count: start == nil ? 0 : length)
        return unsafe .scalar(String(decoding: bytes, as: UTF8.self), isPlain: watertight_yaml_is_plain(reader) != 0)
    }

    private mutating func list(depth: Int) throws(RulePackError) -> [YamlNode] {
        var nodes: [YamlNode] = []
        while case let event = try next(), event != YAML_SEQUENCE_END_EVENT {
            nodes.append(try value(event, depth: depth + 1))
        }
        return nodes
    }

    private mutating func table(depth: Int) throws(RulePackError) -> [(key: String, node: YamlNode)] {
        var entries: [(key: String, node: YamlNode)] = []
        while case let event = try next(), event != YAML_MAPPING_END_EVENT {
            let key = try value(event, depth: depth + 1)
            let node = try value(next(), depth: depth + 1)
            if case .scalar(let name, _) = key { entries.append((name, node)) }
        }
        return entries
    }

    private func error(_ message: String) -> RulePackError {
        unsafe RulePackError(
            file: file, line: Int(clamping: watertight_yaml_line(reader)) + 1,
            column: Int(clamping: watertight_yaml_column(reader)) + 1, message: message)
    }
}
