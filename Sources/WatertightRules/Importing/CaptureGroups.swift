/// The capture groups of a pattern, in order.
enum CaptureGroups {
    /// Their names; nil for those without.
    static func names(in pattern: String) -> [String?] {
        let bytes = Array(pattern.utf8)
        var names: [String?] = []
        var index = 0
        var isInClass = false
        while index < bytes.count {
            switch bytes[index] {
            case UInt8(ascii: "\\"): index += 1
            case UInt8(ascii: "["):
                if !isInClass, index + 1 < bytes.count, bytes[index + 1] == UInt8(ascii: "]") { index += 1 }
                isInClass = true
            case UInt8(ascii: "]"): isInClass = false
            case UInt8(ascii: "(") where !isInClass:
                let rest = bytes[(index + 1)...]
                if rest.first != UInt8(ascii: "?") {
                    if rest.first != UInt8(ascii: "*") { names.append(nil) }
                } else if let name = name(rest.dropFirst()) {
                    names.append(name)
                }
            default: break
            }
            index += 1
        }
        return names
    }

    /// The name of a group that begins with `P<name>` or `<name>`; nil for groups that capture nothing.
    private static func name(_ text: ArraySlice<UInt8>) -> String? {
        let rest = text.first == UInt8(ascii: "P") ? text.dropFirst() : text
        guard rest.first == UInt8(ascii: "<"), let end = rest.firstIndex(of: UInt8(ascii: ">")) else { return nil }
        let name = rest[(rest.startIndex + 1)..<end]
        guard let first = name.first, first != UInt8(ascii: "="), first != UInt8(ascii: "!") else { return nil }
        return String(decoding: name, as: UTF8.self)
    }
}
