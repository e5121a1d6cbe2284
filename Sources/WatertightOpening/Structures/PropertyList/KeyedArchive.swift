/// What an archive by NSKeyedArchiver has for names.
///
/// Its objects stand in one array, `$objects`, and refer to each other by UID, so that a value and its key are far
/// apart. Three kinds of object name others:
///
///     { NS.keys = (uid…), NS.objects = (uid…) }   a dictionary: each key names its object
///     { NS.objects = (uid…) }                     an array: its own name is that of each element, and of what
///                                                 other members that begin with NS. refer to
///     { member = uid }                            any other: the member's key
struct KeyedArchive {
    /// An element of `$objects` whose name is that of what it refers to.
    private struct Holder {
        let position: Int
        /// Where its references start.
        let start: Int
        /// Which of them it holds.
        let references: Range<Int>
    }

    /// Names that are kept of one value, which may be shared.
    private static let maximumNames = 8

    /// Keys and values of the top dictionary, as objects of the list.
    let members: [(key: Int, value: Int)]
    /// The array `$objects`, as an object of the list.
    let objects: Int
    /// Where its references start.
    let start: Int
    /// How many there are.
    let count: Int
    private var names: [Int: [Int]] = [:]

    /// The archive in `list`; nil where it is none.
    init?(_ list: BinaryPropertyList, maximumVisits: Int) {
        guard case .dictionary(let start, let count)? = list.object(list.top), (2...64).contains(count) else {
            return nil
        }
        members = (0..<count).map { (list.reference(start, $0), list.reference(start, count + $0)) }
        var found: Int?
        var isArchive = false
        for member in members {
            guard let key = list.object(member.key).flatMap({ list.text($0, limit: 32) }) else { continue }
            if key.has("$archiver") { isArchive = true }
            if key.has("$objects"), key.count == 8 { found = member.value }
        }
        guard isArchive, let found, case .array(let first, let length)? = list.object(found) else { return nil }
        objects = found
        self.start = first
        self.count = length
        collectNames(list, maximumVisits: maximumVisits)
    }

    /// The names of an element of `$objects`, as objects of the list.
    func names(of position: Int) -> [Int] { names[position] ?? [] }

    // MARK: - Names

    private mutating func collectNames(_ list: BinaryPropertyList, maximumVisits: Int) {
        var visits = 0
        var holders: [Holder] = []
        for position in 0..<count where visits < maximumVisits {
            visits += 1
            guard case .dictionary(let start, let length)? = list.object(list.reference(self.start, position)) else {
                continue
            }
            var keys: (start: Int, count: Int)?
            var values: (start: Int, count: Int)?
            for index in 0..<length where visits < maximumVisits {
                visits += 1
                let key = list.reference(start, index)
                guard let name = list.object(key).flatMap({ list.text($0, limit: 16) }) else { continue }
                switch list.object(list.reference(start, length + index)) {
                case .uid where name.has("NS."):
                    let place = length + index
                    holders.append(Holder(position: position, start: start, references: place..<(place + 1)))
                case .uid(let target) where !name.has("$"): add(key, to: target)
                case .array(let first, let size) where name == Array("NS.keys".utf8): keys = (first, size)
                case .array(let first, let size) where name == Array("NS.objects".utf8): values = (first, size)
                default: break
                }
            }
            if let keys, let values {
                for index in 0..<min(keys.count, values.count) where visits < maximumVisits {
                    visits += 1
                    guard case .uid(let key)? = list.object(list.reference(keys.start, index)),
                        case .uid(let value)? = list.object(list.reference(values.start, index)),
                        let name = string(key, in: list)
                    else { continue }
                    add(name, to: value)
                }
            } else if let values {
                holders.append(Holder(position: position, start: values.start, references: 0..<values.count))
            }
        }
        nameElements(of: holders, in: list, visits: visits, maximumVisits: maximumVisits)
    }

    /// Elements have their array's name. An array in an array may stand before or behind it, so there are two rounds.
    private mutating func nameElements(
        of holders: [Holder], in list: BinaryPropertyList, visits: Int, maximumVisits: Int
    ) {
        var visits = visits
        for holder in holders + holders.reversed() {
            guard let name = names[holder.position]?.first else { continue }
            for index in holder.references where visits < maximumVisits {
                visits += 1
                if case .uid(let target)? = list.object(list.reference(holder.start, index)) {
                    add(name, to: target)
                }
            }
        }
    }

    /// The string that an element of `$objects` is, or holds as `NS.string`: as an object of the list.
    private func string(_ position: Int, in list: BinaryPropertyList) -> Int? {
        guard position < count else { return nil }
        let index = list.reference(start, position)
        switch list.object(index) {
        case .text, .wideText: return index
        case .dictionary(let start, let length):
            for member in 0..<min(length, 8) {
                let key = list.object(list.reference(start, member)).flatMap { list.text($0, limit: 16) }
                if key == Array("NS.string".utf8) { return list.reference(start, length + member) }
            }
            return nil
        default: return nil
        }
    }

    private mutating func add(_ name: Int, to target: Int) {
        guard target > 0, target < count else { return }
        let known = names[target] ?? []
        if known.count < Self.maximumNames, !known.contains(name) { names[target] = known + [name] }
    }
}
