/// One entry of git's index that differs from the last commit.
struct StagedFile {
    /// What an entry stands for.
    enum Kind {
        case file, link
        /// Another repository, of which only the commit is recorded.
        case submodule
        /// In a merge conflict: there are several versions, and none is staged.
        case conflict
    }

    /// The path as git has it: from the top of the repository on, with `/` between its names.
    let path: [UInt8]
    /// What it stands for.
    let kind: Kind
    /// The name of its bytes, in hex digits.
    let object: [UInt8]

    /// Reads one record of `git diff --raw -z`, without its path:
    ///
    ///     :100644 100755 <object before> <object staged> M
    ///
    /// - Returns: nil where `record` is none.
    init?(record: [UInt8], path: [UInt8]) {
        let fields = record.split(separator: UInt8(ascii: " "), omittingEmptySubsequences: false)
        guard fields.count == 5, record.first == UInt8(ascii: ":"), let status = fields[4].first, !path.isEmpty,
            !fields[3].isEmpty, fields[3].allSatisfy(Self.isHexDigit)
        else { return nil }
        switch String(decoding: fields[1], as: UTF8.self) {
        case _ where status == UInt8(ascii: "U"): kind = .conflict
        case "120000": kind = .link
        case "160000": kind = .submodule
        default: kind = .file
        }
        object = Array(fields[3])
        self.path = path
    }

    private static func isHexDigit(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "f"): true
        default: false
        }
    }
}
