/// The texts of a zip's entry beside its content.
enum ZipEntryTexts {
    /// Fields of times, owners, alignment, sizes, encryption and marks, which hold no text: zip64, NTFS, Unix and
    /// "UT" times and ids, the JAR mark, Android's alignment, AES.
    private static let silent: Set<Int> = [
        0x0001, 0x000A, 0x000D, 0x5455, 0x5855, 0x7855, 0x7875, 0xCAFE, 0xD935, 0x9901, 0x756E, 0x2605,
    ]

    /// Of `record`; `other` is what the local header says, where there is one beside it.
    static func of(_ record: ZipRecord, beside other: ZipRecord?) -> [ContainerEntry.Text] {
        var texts: [ContainerEntry.Text] = []
        func add(_ name: String, _ bytes: [UInt8]) {
            if !bytes.isEmpty { texts.append(ContainerEntry.Text(name: name, bytes: bytes)) }
        }
        if let other, other.name != record.name { add("name", other.name) }
        add("comment", record.comment)
        var seen: Set<[UInt8]> = [record.name]
        for (id, bytes) in record.extraFields + (other?.extraFields ?? [])
        where !silent.contains(id) && seen.insert(bytes).inserted {
            switch id {
            // Info-ZIP's Unicode path and comment: version, CRC-32 of the other spelling, UTF-8.
            case 0x7075:
                let spelling = Array(bytes.dropFirst(5))
                if seen.insert(spelling).inserted { add("name", spelling) }
            case 0x6375: add("comment", Array(bytes.dropFirst(5)))
            default: add("extra", bytes)
            }
        }
        return texts
    }
}
