internal import WatertightModel

/// Reads a binary property list from its top object down.
///
/// Objects may be shared, even such that a few hundred bytes stand for 2^100 values. So a container is read again for
/// every path that leads to it, but the number of visits is bounded, what is repeated of strings is charged to the
/// budget, and data is opened only once. A container inside itself is damage.
struct BinaryPropertyListReader {
    /// Visits that are always allowed. A list that shares no containers has no more of them than it has bytes.
    private static let minimumVisits = 1_000_000
    /// How much of a key that was examined is read again: enough to see whether it is too long to be named.
    private static let keyLimit = PropertyListPath.maximumKeyBytes + 1
    /// How often the visitor is asked whether to stop, in visits: a power of two.
    private static let stopInterval = 256

    private let bytes: [UInt8]
    private var values: PropertyListValues
    private var wasRead: [Bool] = []
    private var isOpen: [Bool] = []
    private var visits = 0
    private var maximumVisits = 0
    private var isStopped = false

    /// Reads `bytes` into `values`.
    init(_ bytes: [UInt8], values: PropertyListValues) {
        self.bytes = bytes
        self.values = values
    }

    /// Reads everything.
    mutating func read() {
        guard bytes.has("bplist0") else {
            values.note(.unsupported, "a binary property list of a version that nothing here reads")
            return
        }
        guard let list = BinaryPropertyList(bytes) else {
            values.note(.damaged, "the property list has no trailer that makes sense, and may be cut off")
            return
        }
        wasRead = [Bool](repeating: false, count: list.count)
        isOpen = wasRead
        maximumVisits = max(Self.minimumVisits, bytes.count)
        if let archive = KeyedArchive(list, maximumVisits: maximumVisits) {
            read(archive, in: list)
        } else {
            value(list.top, in: list)
        }
    }

    /// One value, where the path is now; containers with all that is in them.
    private mutating func value(_ index: Int, in list: BinaryPropertyList) {
        guard mayVisit() else { return }
        guard let object = list.object(index) else { return damage() }
        switch object {
        case .plain: if list.isTrue(index) { values.truth() }
        case .uid: break
        case .text, .wideText:
            if let text = text(index, object, in: list) { values.text(text) }
        case .data(let range):
            if !wasRead[index] { values.data(Array(list.bytes[range])) }
            wasRead[index] = true
        case .array(let start, let count):
            guard open(index, dictionary: false) else { return }
            for position in 0..<count where !isStopped {
                values.element()
                value(list.reference(start, position), in: list)
            }
            close(index)
        case .dictionary(let start, let count):
            guard open(index, dictionary: true) else { return }
            for position in 0..<count where !isStopped {
                key(list.reference(start, position), in: list)
                value(list.reference(start, count + position), in: list)
            }
            close(index)
        }
    }

    /// A keyed archive: the values in `$objects` have the names by which others refer to them.
    private mutating func read(_ archive: KeyedArchive, in list: BinaryPropertyList) {
        guard open(list.top, dictionary: true) else { return }
        for (keyIndex, valueIndex) in archive.members {
            if isStopped { break }
            key(keyIndex, in: list)
            if valueIndex != archive.objects { value(valueIndex, in: list) } else { readObjects(of: archive, in: list) }
        }
        close(list.top)
    }

    private mutating func readObjects(of archive: KeyedArchive, in list: BinaryPropertyList) {
        guard open(archive.objects, dictionary: false) else { return }
        for position in 0..<archive.count where !isStopped {
            let index = list.reference(archive.start, position)
            let names = archive.names(of: position).compactMap { name($0, in: list) }
            values.element(name: names.first ?? [])
            if names.count > 1, let object = list.object(index), let text = list.text(object) {
                for name in names.dropFirst() where values.charge(text.count) { values.text(text, name: name) }
            }
            value(index, in: list)
        }
        close(archive.objects)
    }

    // MARK: - Strings

    /// A string's text. Where it was read before, what it has is charged.
    private mutating func text(_ index: Int, _ object: BinaryPropertyList.Object, in list: BinaryPropertyList)
        -> [UInt8]?
    {
        if wasRead[index], case .text(let range) = object, !values.charge(range.count) { return nil }
        if wasRead[index], case .wideText(let range) = object, !values.charge(range.count) { return nil }
        wasRead[index] = true
        return list.text(object)
    }

    /// Goes on to a key's value. A key that was seen before is read only as far as a path shows it.
    private mutating func key(_ index: Int, in list: BinaryPropertyList) {
        guard let object = list.object(index) else {
            damage()
            return values.key([], isNew: false)
        }
        let isNew = !wasRead[index]
        let text = list.text(object, limit: isNew ? .max : Self.keyLimit)
        if text != nil { wasRead[index] = true }
        let key = text ?? []
        // `NS.string` and its like are how an archive writes the value of the object that they are in.
        values.key(key, isNew: isNew, keepsName: key.has("NS."))
    }

    private func name(_ index: Int, in list: BinaryPropertyList) -> [UInt8]? {
        let name = list.object(index).flatMap { list.text($0, limit: Self.keyLimit) }
        return name.flatMap { $0.count < Self.keyLimit ? $0 : nil }
    }

    // MARK: - Bounds

    private mutating func open(_ index: Int, dictionary isDictionary: Bool) -> Bool {
        if isOpen[index] {
            damage()
            return false
        }
        values.begin(dictionary: isDictionary)
        if values.depth > PropertyListValues.maximumDepth {
            values.end()
            return false
        }
        isOpen[index] = true
        return true
    }

    private mutating func close(_ index: Int) {
        isOpen[index] = false
        values.end()
    }

    private mutating func mayVisit() -> Bool {
        visits += 1
        if visits > maximumVisits {
            values.note(.expansionLimit, "the property list has more values than bytes, by sharing them")
            isStopped = true
        } else if visits & (Self.stopInterval - 1) == 0, values.isStopped {
            isStopped = true
        }
        return !isStopped
    }

    private mutating func damage() {
        values.note(.damaged, "the property list has objects that make no sense")
    }
}
