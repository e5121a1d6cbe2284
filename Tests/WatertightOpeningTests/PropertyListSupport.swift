import TestSupport
import Testing
import WatertightModel
import WatertightOpening

/// Takes down all that a structure shows.
final class ValueCollector: StructureVisitor {
    private(set) var pairs: [StructuredPair] = []
    private(set) var parts: [StructuredPart] = []
    private(set) var notes: [OpeningError] = []
    /// Stops after so many pairs.
    var limit = Int.max

    var isStopped: Bool { pairs.count >= limit }
    func visit(_ pair: StructuredPair) { pairs.append(pair) }
    func visit(_ part: StructuredPart) { parts.append(part) }
    func examined(_ range: Range<Int>) { Issue.record("a property list is examined as it is, too") }
    func visit(_ exchange: CapturedExchange) { Issue.record("a property list has no exchanges") }

    func visitExchange() { Issue.record("a property list has no exchanges") }
    func note(_ problem: OpeningError) { notes.append(problem) }

    /// The values, as `path name=value`; keys that are examined stand for themselves.
    var lines: [String] {
        pairs.map {
            let name = String(decoding: $0.name, as: UTF8.self)
            return "\($0.path) \(name)=\(String(decoding: $0.value, as: UTF8.self))"
        }
    }

    /// The data, as `path name: bytes`.
    var dataLines: [String] {
        parts.map {
            "\($0.path) \(String(decoding: $0.name, as: UTF8.self)): \(String(decoding: $0.bytes, as: UTF8.self))"
        }
    }

    /// Reasons of problems, in their order.
    var reasons: [GapReason] { notes.map(\.reason) }
}

/// The values of a property list that is held in memory.
func propertyList(_ bytes: [UInt8], budget: Budget = ampleBudget(), limit: Int = .max) -> ValueCollector {
    let collector = ValueCollector()
    collector.limit = limit
    Structures.open(.propertyList, .bytes(MemoryBytes(bytes)), budget: budget, visitor: collector)
    return collector
}

/// The values of a property list that is a text.
func propertyList(_ text: String) -> ValueCollector { propertyList(Array(text.utf8)) }

/// What `plistlib` writes for a Python expression, as `FMT_BINARY` or `FMT_XML`.
func plistlib(_ expression: String, _ format: String = "FMT_BINARY") throws -> [UInt8] {
    let shop = try Workshop()
    let script = """
        import plistlib, sys, datetime, gzip, json
        from plistlib import UID
        value = \(expression)
        sys.stdout.buffer.write(plistlib.dumps(value, fmt=plistlib.\(format), sort_keys=False, skipkeys=False))
        """
    return try shop.run("python3", "-c", script)
}

/// Units of UTF-16 or UTF-32 as bytes.
func wide<Unit: FixedWidthInteger>(_ units: some Sequence<Unit>, bigEndian: Bool) -> [UInt8] {
    units.flatMap { unit in
        let bytes = (0..<(Unit.bitWidth / 8)).map { UInt8(truncatingIfNeeded: unit >> Unit($0 * 8)) }
        return bigEndian ? bytes.reversed() : bytes
    }
}
