/// The texts that static fields of a class begin with, by the fields' names: a build writes its settings so.
///
/// Fields and values are two lists in the same order; the list of values may end early (Dalvik executable format,
/// "class_data_item", "encoded_array").
struct DexStaticValues {
    /// A field's number, and its text's.
    typealias Value = (field: Int, string: Int)

    private let file: DexFile
    /// How many more entries of lists are looked at: classes may all point to the same lists.
    private var entriesLeft: Int

    init(_ file: DexFile) {
        self.file = file
        entriesLeft = file.bytes.count
    }

    /// The values of the class with this number.
    mutating func values(ofClass index: Int) -> [Value] {
        guard let list = file.item(ofClass: index, at: 28), let data = file.item(ofClass: index, at: 24),
            let count = number(list), var field = number(data)
        else { return [] }
        let fields = field.value
        // Of the four counts at the front of a class's data, the first is that of its static fields.
        for _ in 0..<3 {
            guard let next = number(field.end) else { return [] }
            field = next
        }
        var position = count.end
        var place = field.end
        var number = 0
        var found: [Value] = []
        for _ in 0..<min(count.value, fields) {
            guard let step = self.number(place), let flags = self.number(step.end),
                let (string, end) = value(at: position)
            else { break }
            number += step.value
            place = flags.end
            position = end
            if let string { found.append((number, string)) }
        }
        return found
    }

    private mutating func number(_ offset: Int) -> (value: Int, end: Int)? {
        entriesLeft -= 1
        return entriesLeft > 0 ? file.bytes.leb128(offset) : nil
    }

    /// The value at `offset`: the number of a string, if it is one, and where it ends; nil where that cannot be told.
    private mutating func value(at offset: Int) -> (string: Int?, end: Int)? {
        let head = file.bytes.byte(offset)
        let size = Int(head >> 5) + 1
        switch head & 0x1F {
        case 0x00, 0x02, 0x03, 0x04, 0x06, 0x10, 0x11, 0x15, 0x16, 0x18, 0x19, 0x1A, 0x1B:
            return (nil, offset + 1 + size)
        case 0x17:
            guard size <= 4 else { return nil }
            var string = 0
            for index in 0..<size { string |= Int(file.bytes.byte(offset + 1 + index)) << (8 * index) }
            return (string, offset + 1 + size)
        case 0x1E, 0x1F: return (nil, offset + 1)
        // Lists and annotations do not occur here, and could be nested without an end.
        default: return nil
        }
    }
}
