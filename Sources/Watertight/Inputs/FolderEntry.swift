internal import CPlatform

/// One name in a folder.
struct FolderEntry {
    /// What a name stands for, as the folder states it.
    enum Kind: UInt8 {
        case file = 0x66  // f
        case folder = 0x64  // d
        case link = 0x6C  // l
        case pipe = 0x70  // p
        case socket = 0x73  // s
        case device = 0x76  // v
        case unknown = 0x3F  // ?
    }

    /// The name's bytes.
    let name: [UInt8]
    /// What it stands for.
    let kind: Kind

    /// The entries of the folder open as `descriptor`, in the order of the paths below it: a folder sorts as its name
    /// and `/`, so that a depth-first walk meets whole paths in the order of their bytes (`a.txt` before `a/b`).
    ///
    /// - Returns: what could be read, and the failure that ended it early, if any.
    static func all(in descriptor: Int32) -> (entries: [FolderEntry], failure: SystemCall.Failure?) {
        var entries: [FolderEntry] = []
        let code = unsafe withUnsafeMutablePointer(to: &entries) { list in
            // The context is the list above, which outlives the call.
            unsafe watertight_list_folder(descriptor, list) { context, name, length, type in
                guard let list = unsafe context?.assumingMemoryBound(to: [FolderEntry].self), let name = unsafe name
                else { return }
                let bytes = unsafe UnsafeRawBufferPointer(start: name, count: length)
                let kind = Kind(rawValue: UInt8(bitPattern: type)) ?? .unknown
                unsafe list.pointee.append(FolderEntry(name: Array(bytes), kind: kind))
            }
        }
        entries.sort { $0.precedes($1) }
        return (entries, code == 0 ? nil : SystemCall.Failure(code: code))
    }

    private func precedes(_ other: FolderEntry) -> Bool {
        let common = min(name.count, other.name.count)
        for index in 0..<common where name[index] != other.name[index] { return name[index] < other.name[index] }
        return next(at: common) < other.next(at: common)
    }

    /// The byte at `index` of the sort key: after a folder's name stands `/`, after any other nothing.
    private func next(at index: Int) -> Int {
        if index < name.count { return Int(name[index]) }
        return kind == .folder ? Int(UInt8(ascii: "/")) : -1
    }
}
