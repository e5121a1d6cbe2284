internal import WatertightModel

/// Where a reader of property lists puts what it reads: keeps the key path, and hands on values under it.
///
/// A reader opens and ends containers, gives each key or element before its value, and then the value. Paths look like
/// `CFBundleURLTypes[0].CFBundleURLSchemes[1]`; the name is the nearest key. Both are bounded, so that a long key above
/// many values does not multiply (see `PropertyListPath`).
struct PropertyListValues {
    /// A container that is open.
    private struct Level {
        let isDictionary: Bool
        /// Where the path of what is in it goes on.
        let base: Int
        /// The container's own name.
        let name: [UInt8]
        /// The next element, in an array.
        var index = 0
    }

    /// How deep containers are followed.
    static let maximumDepth = 512
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
    private var path = PropertyListPath()
    /// The nearest key.
    private var name: [UInt8] = []
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
        levels.append(Level(isDictionary: isDictionary, base: path.length, name: name))
    }

    /// Ends the innermost container.
    mutating func end() {
        if excess > 0 {
            excess -= 1
        } else if let level = levels.popLast() {
            path.cut(to: level.base)
            name = level.name
        }
    }

    // MARK: - Keys and elements

    /// Goes on to the value of `key`, which is examined as well where it is long and `isNew`.
    ///
    /// - Parameter keepsName: Whether the value's name is that of the container.
    mutating func key(_ key: [UInt8], isNew: Bool = true, keepsName: Bool = false) {
        let last = levels.count - 1
        if excess == 0, last >= 0 { path.cut(to: levels[last].base) }
        if isNew, key.count > Self.plainKeyBytes {
            visitor.visit(StructuredPair(path: path.text, name: [], value: key))
        }
        guard excess == 0, last >= 0 else { return }
        path.append(key: key)
        if keepsName {
            name = levels[last].name
        } else {
            name = key.count <= PropertyListPath.maximumKeyBytes ? key : []
        }
    }

    /// Goes on to the next element of an array.
    ///
    /// - Parameter name: Its name, where it is known by more than the array's.
    mutating func element(name: [UInt8]? = nil) {
        let last = levels.count - 1
        guard excess == 0, last >= 0 else { return }
        path.cut(to: levels[last].base)
        path.append(index: levels[last].index)
        levels[last].index += 1
        if let name { self.name = name }
    }

    // MARK: - Values

    /// Hands on a string.
    func text(_ value: [UInt8]) {
        text(value, name: name)
    }

    /// Hands on a string that has a name of its own.
    func text(_ value: [UInt8], name: [UInt8]) {
        if !value.isEmpty { visitor.visit(StructuredPair(path: path.text, name: name, value: value)) }
    }

    /// Hands on that something is true, where a rule asks for that.
    func truth() {
        if name.elementsEqual("NSAllowsArbitraryLoads".utf8) { text(Array("true".utf8)) }
    }

    /// Hands on data.
    func data(_ value: [UInt8]) {
        if value.count >= Self.minimumDataBytes {
            visitor.visit(StructuredPart(path: path.text, name: name, bytes: value))
        }
    }

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
