internal import WatertightModel

/// Dex files, the bytecode of Android's apps: their strings, and the texts that static fields begin with.
enum DexReader {
    /// How many files one container may have.
    private static let maximumFiles = 1_000

    /// Hands the strings of `content`, and of the dex files that follow the first in it, to `visitor`.
    static func read(_ content: any RandomAccessBytes, visitor: any StructureVisitor) {
        let bytes = PagedBytes(content)
        let output = StringTableOutput(visitor, fileBytes: bytes.count)
        var start = 0
        for number in 0..<maximumFiles {
            let head = bytes.bytes(start, 128)
            guard DexFile.matches(head) else { break }
            let file = DexFile(bytes, at: start)
            let size = head.little32(32)
            if size > bytes.count - start { output.note(.truncated, "the dex file ends before its stated length") }
            if !file.isSound { output.note(.damaged, "tables of the dex file lie outside of it") }
            read(file, number == 0 ? "" : "dex[\(number)].", output)
            guard size >= 112, !output.isStopped else { break }
            start += size
        }
        output.finish(bytes)
    }

    private static func read(_ file: DexFile, _ prefix: String, _ output: StringTableOutput) {
        let named = readStatics(file, prefix, output)
        var damaged = 0
        for index in 0..<file.strings.count where !named.contains(index) {
            guard !output.isStopped else { return }
            guard let range = string(index, file, output) else {
                damaged += 1
                continue
            }
            output.add("\(prefix)string", index, bytes: range.count) {
                ModifiedUTF8.utf8(file.bytes.bytes(range.lowerBound, range.count))
            }
        }
        if damaged > 0 { output.note(.damaged, "\(damaged) strings of the dex file are damaged") }
    }

    /// Hands on the texts of static fields, and says which strings they are.
    private static func readStatics(_ file: DexFile, _ prefix: String, _ output: StringTableOutput) -> Set<Int> {
        var named: Set<Int> = []
        var statics = DexStaticValues(file)
        for index in 0..<file.classes.count {
            guard !output.isStopped else { break }
            let values = statics.values(ofClass: index)
            guard !values.isEmpty else { continue }
            let owner = String(decoding: file.className(index), as: UTF8.self)
            for value in values {
                guard let range = string(value.string, file, output) else { continue }
                let name = file.fieldName(value.field)
                output.add(
                    path: "\(prefix)\(owner).\(String(decoding: name, as: UTF8.self))", name: name,
                    ModifiedUTF8.utf8(file.bytes.bytes(range.lowerBound, range.count)))
                named.insert(value.string)
            }
        }
        return named
    }

    /// Where a string is. What looking for its end costs at most is counted before.
    private static func string(_ index: Int, _ file: DexFile, _ output: StringTableOutput) -> Range<Int>? {
        guard let room = file.room(index), output.take(room.count / 3 + 4) else { return nil }
        return file.string(index)
    }
}
