internal import WatertightModel

/// Writes a JSON value as UTF-8 with two-space indentation.
///
/// Strings keep every character that can do no harm and escape the rest (`SteeringCharacters`), so that a report may be
/// shown in a terminal as it is.
struct JSONWriter {
    private var out: [UInt8] = []

    /// `value` and a newline.
    static func bytes(of value: JSONValue) -> [UInt8] {
        var writer = JSONWriter()
        writer.write(value, depth: 0)
        writer.out.append(UInt8(ascii: "\n"))
        return writer.out
    }

    private mutating func write(_ value: JSONValue, depth: Int) {
        switch value {
        case .null: write(plain: "null")
        case .bool(let value): write(plain: value ? "true" : "false")
        case .integer(let value): write(plain: String(value))
        case .number(let digits): write(plain: digits)
        case .string(let text): write(string: text)
        case .array(let elements):
            writeList(elements, between: "[", and: "]", depth: depth) { writer, element in
                writer.write(element, depth: depth + 1)
            }
        case .object(let members):
            writeList(members, between: "{", and: "}", depth: depth) { writer, member in
                writer.write(string: member.key)
                writer.write(plain: ": ")
                writer.write(member.value, depth: depth + 1)
            }
        }
    }

    private mutating func writeList<Element>(
        _ elements: [Element], between opening: String, and closing: String, depth: Int,
        writeElement: (inout JSONWriter, Element) -> Void
    ) {
        write(plain: opening)
        for (index, element) in elements.enumerated() {
            write(plain: index == 0 ? "\n" : ",\n")
            indent(depth + 1)
            writeElement(&self, element)
        }
        if !elements.isEmpty {
            write(plain: "\n")
            indent(depth)
        }
        write(plain: closing)
    }

    private mutating func indent(_ depth: Int) {
        out.append(contentsOf: repeatElement(UInt8(ascii: " "), count: 2 * depth))
    }

    private mutating func write(plain text: String) {
        out.append(contentsOf: text.utf8)
    }

    private mutating func write(string text: String) {
        out.append(UInt8(ascii: "\""))
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"", "\\":
                out.append(UInt8(ascii: "\\"))
                out.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
            case "\n": write(plain: "\\n")
            case "\r": write(plain: "\\r")
            case "\t": write(plain: "\\t")
            case _ where SteeringCharacters.contains(scalar):
                // RFC 8259, section 7: beyond the basic plane, a pair of surrogates.
                for unit in String(scalar).utf16 { write(escape: unit) }
            default: out.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
            }
        }
        out.append(UInt8(ascii: "\""))
    }

    private mutating func write(escape unit: UInt16) {
        let hex = String(unit, radix: 16)
        write(plain: "\\u" + String(repeating: "0", count: 4 - hex.utf8.count) + hex)
    }
}
