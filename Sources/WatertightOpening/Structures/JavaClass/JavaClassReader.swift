internal import WatertightModel

/// Compiled classes of Java: the texts in a program, and those that its constants begin with by their names.
enum JavaClassReader {
    /// Hands the texts to `visitor`. Names of classes, methods and types are found in the raw bytes well enough.
    static func read(_ content: any RandomAccessBytes, visitor: any StructureVisitor) {
        let bytes = PagedBytes(content)
        let output = StringTableOutput(visitor, fileBytes: bytes.count)
        let file = JavaClassFile(bytes)
        if !file.isSound { output.note(.damaged, "the constants of the class cannot all be read") }
        let named = file.isSound ? readFields(file, output) : []
        var done = named
        for index in file.constants.indices {
            guard !output.isStopped else { break }
            guard let text = file.string(index), done.insert(text).inserted else { continue }
            let length = bytes.big16(file.constants[text] + 1)
            output.add("constant", text, bytes: length) { file.text(text) }
        }
        output.finish(bytes)
    }

    /// Hands on the values of constant fields, and says which texts they are (4.5 and 4.7.2).
    private static func readFields(_ file: JavaClassFile, _ output: StringTableOutput) -> Set<Int> {
        let bytes = file.bytes
        var named: Set<Int> = []
        // Access, this class, super class, and interfaces.
        var position = file.end + 6
        position += 2 + 2 * bytes.big16(position)
        let count = bytes.big16(position)
        position += 2
        for _ in 0..<count {
            guard position + 8 <= bytes.count, !output.isStopped else { break }
            let name = bytes.big16(position + 2)
            let attributes = bytes.big16(position + 6)
            position += 8
            for _ in 0..<attributes {
                guard position + 6 <= bytes.count else { break }
                let length = bytes.big32(position + 2)
                if length == 2, file.has("ConstantValue", bytes.big16(position)),
                    let text = file.string(bytes.big16(position + 6))
                {
                    let label = file.text(name)
                    output.add(path: String(decoding: label.prefix(256), as: UTF8.self), name: label, file.text(text))
                    named.insert(text)
                }
                position += 6 + length
            }
        }
        return named
    }
}
