/// Where a reader stands in a JSON text, kept up to date token by token: `log.entries[1].request.url`.
struct JSONPath {
    private struct Step {
        let isArray: Bool
        /// How long the path to this container is.
        let length: Int
        /// In an array, the number of the value that comes next.
        var index = 0
        /// In an object, the key whose value comes next.
        var key: [UInt8] = []
    }

    /// Paths grow no longer than this; further steps down are left out.
    static let maximumBytes = 1_024

    private var bytes: [UInt8]
    private var steps: [Step] = []

    /// A path that begins with `prefix`.
    init(prefix: [UInt8] = []) {
        bytes = prefix
    }

    /// How many containers are open.
    var depth: Int { steps.count }

    /// Whether the innermost container is an array.
    var isInArray: Bool { steps.last?.isArray ?? false }

    /// The key of the innermost object's member that comes next.
    var key: [UInt8] { steps.last?.key ?? [] }

    /// The name of the value that comes next: its key, or that of the arrays it stands in; empty where there is none.
    var name: [UInt8] {
        for step in steps.reversed() where !step.isArray { return step.key }
        return []
    }

    /// Begins anew with another prefix.
    mutating func reset(prefix: [UInt8]) {
        bytes = prefix
        steps.removeAll(keepingCapacity: true)
    }

    /// Goes into a container, which is the next value.
    mutating func open(isArray: Bool) {
        let length = bytes.count
        appendStep()
        passValue()
        steps.append(Step(isArray: isArray, length: length))
    }

    /// Comes out of the innermost container.
    mutating func close() {
        guard let step = steps.popLast() else { return }
        bytes.removeLast(bytes.count - step.length)
    }

    /// Stands before the value of `key`, of which no more than a path's length is kept.
    mutating func setKey(_ key: [UInt8]) {
        guard !steps.isEmpty else { return }
        steps[steps.count - 1].key = key.count <= Self.maximumBytes ? key : Array(key.prefix(Self.maximumBytes))
    }

    /// Passes the next value.
    mutating func passValue() {
        if !steps.isEmpty { steps[steps.count - 1].index += 1 }
    }

    /// The path of the next value.
    mutating func valuePath() -> String {
        let length = bytes.count
        appendStep()
        defer { bytes.removeLast(bytes.count - length) }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// The path of the innermost container's member `key`.
    func memberPath(_ key: StaticString) -> String {
        String(decoding: bytes, as: UTF8.self) + ".\(key)"
    }

    private mutating func appendStep() {
        guard let step = steps.last else { return }
        if step.isArray {
            guard bytes.count + 22 <= Self.maximumBytes else { return }
            bytes.append(UInt8(ascii: "["))
            bytes += String(step.index).utf8
            bytes.append(UInt8(ascii: "]"))
        } else {
            guard bytes.count + 1 + step.key.count <= Self.maximumBytes else { return }
            if !bytes.isEmpty { bytes.append(UInt8(ascii: ".")) }
            bytes += step.key
        }
    }
}
