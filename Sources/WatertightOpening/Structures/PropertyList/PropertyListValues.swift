internal import WatertightModel

/// Where a reader of property lists puts what it reads: keeps the key path, and hands on values under it.
///
/// A reader opens and ends containers, gives each key or element before its value, and then the value. Paths look like
/// `CFBundleURLTypes[0].CFBundleURLSchemes[1]`; the name is the nearest key. Both are bounded, so that a long key above
/// many values does not multiply.
struct PropertyListValues {
    /// A container that is open.
    private struct Level {
        let isDictionary: Bool
        /// Where the path of what is in it goes on.
        let base: Int
        /// The next element, in an array.
        var index = 0
        /// The nearest key.
        var name: [UInt8]
    }

    /// How deep containers are followed.
    static let maximumDepth = 512
    /// How much of a key stands in a path or is a name.
    static let maximumKeyBytes = 256
    private static let maximumPathBytes = 1024
    /// A key of more bytes may be a secret.
    private static let plainKeyBytes = 15
    /// Data of fewer bytes is not worth opening.
    private static let minimumDataBytes = 8

    /// What is charged for what is decoded.
    let budget: Budget
    private let visitor: any StructureVisitor
    private var levels: [Level] = []
    /// Containers that are open below the deepest level.
    private var excess = 0
    private var path: [UInt8] = []
    private var noted: Set<GapReason> = []

    /// Hands values to `visitor`.
    init(budget: Budget, visitor: any StructureVisitor) {
        self.budget = budget
        self.visitor = visitor
    }

    /// Whether the visitor wants no more. Costs a look at the clock: not to be asked for every value.
    var isStopped: Bool { visitor.isStopped }

    /// How many containers are open.
    var depth: Int { levels.count + excess }

    /// Whether the innermost open container is a dictionary; nil where none is open, or it is too deep to say.
    var isInDictionary: Bool? { excess > 0 ? nil : levels.last?.isDictionary }

    /// Whether a container of this kind is open.
    func hasOpen(dictionary isDictionary: Bool) -> Bool {
        excess > 0 || levels.contains { $0.isDictionary == isDictionary }
    }

    // MARK: - Containers

    /// Begins a container, where the path is now. Below the deepest level paths go no further.
    mutating func begin(dictionary isDictionary: Bool) {
        guard excess == 0, levels.count < Self.maximumDepth else {
            excess += 1
            note(.tooDeep, "the property list is nested more than \(Self.maximumDepth) deep")
            return
        }
        levels.append(Level(isDictionary: isDictionary, base: path.count, name: levels.last?.name ?? []))
    }

    /// Ends the innermost container.
    mutating func end() {
        if excess > 0 {
            excess -= 1
        } else if let level = levels.popLast() {
            path.removeLast(path.count - level.base)
        }
    }

    // MARK: - Keys and elements

    /// Goes on to the value of `key`, which is examined as well where it is long and `isNew`.
    ///
    /// - Parameter keepsName: Whether the name stays that of the container.
    mutating func key(_ key: [UInt8], isNew: Bool = true, keepsName: Bool = false) {
        let last = levels.count - 1
        if excess == 0, last >= 0 { path.removeLast(path.count - levels[last].base) }
        if isNew, key.count > Self.plainKeyBytes { visitor.visit(StructuredPair(path: pathText, name: [], value: key)) }
        guard excess == 0, last >= 0 else { return }
        let short = key.count <= Self.maximumKeyBytes ? key : Array(key[..<Self.maximumKeyBytes])
        if path.count < Self.maximumPathBytes {
            if !path.isEmpty { path.append(UInt8(ascii: ".")) }
            path += short
            if short.count < key.count { path += "…".utf8 }
        }
        if !keepsName { levels[last].name = short }
    }

    /// Goes on to the next element of an array.
    ///
    /// - Parameter name: Its name, where it is known by more than the array's.
    mutating func element(name: [UInt8]? = nil) {
        let last = levels.count - 1
        guard excess == 0, last >= 0 else { return }
        path.removeLast(path.count - levels[last].base)
        if path.count < Self.maximumPathBytes {
            path.append(UInt8(ascii: "["))
            path += String(levels[last].index).utf8
            path.append(UInt8(ascii: "]"))
        }
        levels[last].index += 1
        if let name { levels[last].name = name }
    }

    // MARK: - Values

    /// Hands on a string.
    func text(_ value: [UInt8]) {
        text(value, name: levels.last?.name ?? [])
    }

    /// Hands on a string that has a name of its own.
    func text(_ value: [UInt8], name: [UInt8]) {
        if !value.isEmpty { visitor.visit(StructuredPair(path: pathText, name: name, value: value)) }
    }

    /// Hands on data.
    func data(_ value: [UInt8]) {
        guard value.count >= Self.minimumDataBytes else { return }
        visitor.visit(StructuredPart(path: pathText, name: levels.last?.name ?? [], bytes: value))
    }

    private var pathText: String { String(decoding: path, as: UTF8.self) }

    // MARK: - Problems

    /// Takes note of a problem, once for each reason.
    mutating func note(_ reason: GapReason, _ detail: String) {
        note(OpeningError(reason, detail))
    }

    /// Takes note of a problem, once for each reason.
    mutating func note(_ problem: OpeningError) {
        if noted.insert(problem.reason).inserted { visitor.note(problem) }
    }

    /// Charges the budget; where it refuses, that is noted.
    mutating func charge(_ bytes: Int) -> Bool {
        do throws(OpeningError) {
            try budget.charge(bytes)
            return true
        } catch {
            note(error)
            return false
        }
    }
}
