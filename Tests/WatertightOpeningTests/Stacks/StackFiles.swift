/// Files of application stacks, made by their layouts.
enum StackFiles {
    /// Hermes bytecode with these strings, and a buffer of literals.
    static func hermes(_ strings: [String], version: Int = 96, literals: [UInt8] = []) -> [UInt8] {
        var storage: [UInt8] = []
        var entries = ByteMaker()
        var overflow = ByteMaker()
        for string in strings {
            let isWide = string.unicodeScalars.contains { $0.value > 0xFF }
            let text = isWide ? ByteMaker.wide(string) : string.unicodeScalars.map { UInt8($0.value) }
            let length = isWide ? text.count / 2 : text.count
            var (offset, shown) = (storage.count, length)
            if length >= 255 {
                offset = overflow.bytes.count / 8
                shown = 255
                overflow.little32(storage.count, length)
            }
            let place = version < 56 ? offset << 2 : offset << 1
            entries.little32(place | (isWide ? 1 : 0) | shown << 24)
            storage += text
        }
        let functions = 3
        var header = ByteMaker([0xC6, 0x1F, 0xBC, 0x03, 0xC1, 0x03, 0x19, 0x1F])
        header.little32(version)
        header.fill(to: 36)
        header.little32(0, functions, 2, 1, strings.count, overflow.bytes.count / 8, storage.count)
        if version >= 87 { header.little32(0, 0) }
        header.little32(0, 0, literals.count)
        header.fill(to: 128)
        var rest = ByteMaker([UInt8](repeating: 0xAA, count: functions * (version >= 97 ? 12 : 16)))
        rest.little32(1, strings.count - 1 | (version >= 71 ? 1 << 31 : 1 << 30))
        rest.little32(0x1234_5678)
        rest.add(entries.bytes + overflow.bytes + storage)
        rest.align(4)
        rest.add(literals)
        var whole = header.bytes + rest.bytes
        for index in 0..<4 { whole[32 + index] = UInt8(truncatingIfNeeded: whole.count >> (8 * index)) }
        return whole
    }

    /// A dex file with these strings, and a class `Lcom/example/Config;` whose static field named by the second string has
    /// the third for its value, if `hasClass`.
    static func dex(_ strings: [String], version: String = "035", hasClass: Bool = false) -> [UInt8] {
        let header = version >= "041" ? 120 : 112
        let (typeCount, fieldCount, classCount) = hasClass ? (1, 1, 1) : (0, 0, 0)
        let types = header + 4 * strings.count
        let fields = types + 4 * typeCount
        let classes = fields + 8 * fieldCount
        let data = classes + 32 * classCount
        var tail = ByteMaker()
        var offsets = ByteMaker()
        for string in strings {
            offsets.little32(data + tail.bytes.count)
            tail.leb128(string.utf16.count)
            tail.add(ByteMaker.modified(string) + [0])
        }
        var middle = ByteMaker()
        if hasClass {
            let values = data + tail.bytes.count
            tail.add([1, 0x17, 2])
            let members = data + tail.bytes.count
            tail.add([1, 0, 0, 0, 0, 9])
            middle.little32(0)
            middle.little16(0, 0)
            middle.little32(1)
            middle.little32(0, 1, 0, 0, 0, 0, members, values)
        }
        var whole = ByteMaker("dex\n\(version)\0")
        whole.fill(to: 32)
        whole.little32(data + tail.bytes.count, header, 0x1234_5678, 0, 0, 0)
        whole.little32(strings.count, header, typeCount, types, 0, 0, fieldCount, fields, 0, 0, classCount, classes)
        whole.little32(tail.bytes.count, data)
        whole.fill(to: header)
        whole.add(offsets.bytes + middle.bytes + tail.bytes)
        return whole.bytes
    }

    /// A class with a field `API_KEY` of this value, and a string constant.
    static func javaClass(value: String, other: String) -> [UInt8] {
        var whole = ByteMaker([0xCA, 0xFE, 0xBA, 0xBE, 0, 0, 0, 61])
        func text(_ text: String) -> [UInt8] {
            var entry = ByteMaker([1])
            let bytes = ByteMaker.modified(text)
            entry.big16(bytes.count)
            return entry.bytes + bytes
        }
        whole.big16(13)
        whole.add([7, 0, 2])
        whole.add(text("Config"))
        whole.add(text("<init>") + text("API_KEY") + text("ConstantValue"))
        whole.add([8, 0, 7])
        whole.add(text(value))
        whole.add([5, 0, 0, 0, 0, 0, 0, 0, 1])
        whole.add([8, 0, 11])
        whole.add(text(other))
        whole.add(text("Ljava/lang/String;"))
        // Access, class, super class, no interfaces, one field of one attribute.
        whole.big16(0x21, 1, 1, 0, 1, 0x19, 4, 12, 1, 5)
        whole.big32(2)
        whole.big16(6)
        whole.big16(0, 0)
        return whole.bytes
    }

    /// A pool of strings in Android's resources.
    static func pool(_ strings: [String], isUTF8: Bool) -> [UInt8] {
        var data = ByteMaker()
        var offsets = ByteMaker()
        for string in strings {
            offsets.little32(data.bytes.count)
            if isUTF8 {
                for count in [string.utf16.count, string.utf8.count] {
                    if count < 0x80 { data.big(count, 1) } else { data.big16(0x8000 | count) }
                }
                data.add(string + "\0")
            } else {
                data.little16(string.utf16.count)
                data.add(ByteMaker.wide(string) + [0, 0])
            }
        }
        data.align(4)
        var whole = ByteMaker()
        let start = 28 + offsets.bytes.count
        whole.little16(1, 28)
        whole.little32(start + data.bytes.count, strings.count, 0, isUTF8 ? 0x100 : 0, start, 0)
        whole.add(offsets.bytes + data.bytes)
        return whole.bytes
    }

    /// A manifest with `<meta-data android:name="com.example.KEY" android:value="…"/>`.
    static func manifest(value: String, isUTF8: Bool) -> [UInt8] {
        var body = ByteMaker(
            pool(["manifest", "meta-data", "name", "value", "com.example.KEY", value, "unused text"], isUTF8: isUTF8))
        func start(_ name: Int, _ attributes: [(Int, Int)]) {
            body.little16(0x102, 16)
            body.little32(36 + 20 * attributes.count, 1, -1, -1, name)
            body.little16(20, 20, attributes.count, 0, 0, 0)
            for (name, value) in attributes {
                body.little32(-1, name, value)
                body.little16(8)
                body.add([0, 3])
                body.little32(value)
            }
        }
        start(0, [])
        start(1, [(2, 4), (3, 5)])
        for name in [1, 0] {
            body.little16(0x103, 16)
            body.little32(24, 1, -1, -1, name)
        }
        var whole = ByteMaker()
        whole.little16(3, 8)
        whole.little32(8 + body.bytes.count)
        return whole.bytes + body.bytes
    }

    /// How the entries of a type of resources are written.
    enum EntryForm: CaseIterable { case plain, short, sparse, compact, list }

    /// A table of resources with `string/api_key`.
    static func resources(value: String, isUTF8: Bool, form: EntryForm = .plain) -> [UInt8] {
        var entry = ByteMaker()
        switch form {
        case .compact:
            entry.little16(1, 3 << 8 | 8)
            entry.little32(1)
        case .list:
            entry.little16(16, 1)
            entry.little32(1, 0, 1, 0)
            entry.little16(8)
            entry.add([0, 3])
            entry.little32(1)
        case .plain, .short, .sparse:
            entry.little16(8, 0)
            entry.little32(1)
            entry.little16(8)
            entry.add([0, 3])
            entry.little32(1)
        }
        var offsets = ByteMaker()
        switch form {
        case .short: offsets.little16(0xFFFF, 0)
        case .sparse: offsets.little16(1, 0)
        case .plain, .compact, .list: offsets.little32(-1, 0)
        }
        let count = form == .sparse ? 1 : 2
        var type = ByteMaker()
        type.little16(0x201, 52)
        type.little32(52 + offsets.bytes.count + entry.bytes.count)
        type.add([2, form == .sparse ? 1 : form == .short ? 2 : 0, 0, 0])
        type.little32(count, 52 + offsets.bytes.count)
        type.little32(32)
        type.fill(to: 52)
        type.add(offsets.bytes + entry.bytes)
        let (types, keys) = (pool(["attr", "string"], isUTF8: isUTF8), pool(["app_name", "api_key"], isUTF8: isUTF8))
        var package = ByteMaker()
        package.little16(0x200, 288)
        package.little32(288 + types.count + keys.count + type.bytes.count, 0x7F)
        package.fill(to: 268)
        package.little32(288, 2, 288 + types.count, 2, 0)
        package.add(types + keys + type.bytes)
        let values = pool(["hello", value], isUTF8: isUTF8)
        var whole = ByteMaker()
        whole.little16(2, 12)
        whole.little32(12 + values.count + package.bytes.count, 1)
        return whole.bytes + values + package.bytes
    }

    /// A program for Windows that is a .NET assembly with these texts.
    static func assembly(_ strings: [String]) -> [UInt8] {
        var heap = ByteMaker([0])
        for string in strings {
            let count = 2 * string.utf16.count + 1
            if count < 0x80 { heap.big(count, 1) } else { heap.big16(0x8000 | count) }
            heap.add(ByteMaker.wide(string) + [0])
        }
        heap.align(4)
        var root = ByteMaker("BSJB")
        root.little16(1, 1)
        root.little32(0, 12)
        root.add("v4.0.30319\0\0")
        root.little16(0, 1)
        root.little32(root.bytes.count + 12, heap.bytes.count)
        root.add(Array("#US\0".utf8) + heap.bytes)
        var section = ByteMaker()
        section.little32(72)
        section.little16(2, 5)
        section.little32(0x2048, root.bytes.count)
        section.fill(to: 72)
        section.add(root.bytes)
        var whole = ByteMaker("MZ")
        whole.fill(to: 60)
        whole.little32(128)
        whole.fill(to: 128)
        whole.add("PE\0\0")
        whole.little16(0x14C, 1)
        whole.little32(0, 0, 0)
        whole.little16(224, 0x2102, 0x10B)
        whole.fill(to: 152 + 96 + 14 * 8)
        whole.little32(0x2000, 72)
        whole.fill(to: 152 + 224)
        whole.add(".text\0\0\0")
        whole.little32(section.bytes.count, 0x2000, section.bytes.count, 512)
        whole.fill(to: 512)
        return whole.bytes + section.bytes
    }

    /// The texts of a program made with Unity.
    static func unityMetadata(_ strings: [String], version: Int) -> [UInt8] {
        var data: [UInt8] = []
        var entries = ByteMaker()
        for string in strings {
            if version < 35 { entries.little32(string.utf8.count) }
            entries.little32(data.count)
            data += Array(string.utf8)
        }
        if version >= 35 { entries.little32(data.count) }
        var whole = ByteMaker([0xAF, 0x1B, 0xB1, 0xFA])
        whole.little32(version, 256, entries.bytes.count)
        if version >= 38 { whole.little32(strings.count) }
        whole.little32(256 + entries.bytes.count, data.count)
        whole.fill(to: 256)
        return whole.bytes + entries.bytes + data
    }

    /// A block of LZ4 that holds `bytes` as they are, but for the last half, which it repeats from the first where they are
    /// the same.
    static func lz4(_ bytes: [UInt8]) -> [UInt8] {
        func run(_ literals: [UInt8], match: Int) -> [UInt8] {
            func more(_ count: Int) -> [UInt8] {
                guard count >= 15 else { return [] }
                return [UInt8](repeating: 255, count: (count - 15) / 255) + [UInt8((count - 15) % 255)]
            }
            return [UInt8(min(15, literals.count) << 4 | min(15, match))] + more(literals.count) + literals
        }
        return run(bytes, match: 0)
    }

    /// A compressed assembly.
    static func compressedAssembly(_ assembly: [UInt8]) -> [UInt8] {
        var whole = ByteMaker("XALZ")
        whole.little32(3, assembly.count)
        return whole.bytes + lz4(assembly)
    }

    /// A store of assemblies, of version 1 or 2.
    static func store(_ assemblies: [[UInt8]], version: Int = 1) -> [UInt8] {
        let index = version == 1 ? 0 : 12 * assemblies.count
        var whole = ByteMaker("XABA")
        whole.little32(version, assemblies.count, assemblies.count, index)
        whole.fill(to: 20 + index)
        var data: [UInt8] = []
        let start = 20 + index + assemblies.count * (version == 1 ? 24 : 28)
        for (number, assembly) in assemblies.enumerated() {
            if version > 1 { whole.little32(number) }
            whole.little32(start + data.count, assembly.count, 0, 0, 0, 0)
            data += assembly
        }
        return whole.bytes + data
    }

    /// A Unity bundle of one file, in blocks of 1000 bytes that are stored or compressed with LZ4.
    static func bundle(
        _ name: String, _ data: [UInt8], isPacked: Bool, listAtEnd: Bool = false, version: Int = 6
    ) -> [UInt8] {
        let blocks = stride(from: 0, to: data.count, by: 1000).map { Array(data[$0..<min(data.count, $0 + 1000)]) }
        let packed = blocks.map { isPacked ? lz4($0) : $0 }
        var list = ByteMaker()
        list.fill(to: 16)
        list.big32(blocks.count)
        for (block, packed) in zip(blocks, packed) {
            list.big32(block.count, packed.count)
            list.big16(isPacked ? 3 : 0)
        }
        list.big32(1)
        list.big(0, 8)
        list.big(data.count, 8)
        list.big32(4)
        list.add(name + "\0")
        let packedList = isPacked ? lz4(list.bytes) : list.bytes
        var whole = ByteMaker("UnityFS\0")
        whole.big32(version)
        whole.add("5.x.x\0" + "2019.4.1f1\0")
        whole.big(0, 8)
        whole.big32(packedList.count, list.bytes.count, (isPacked ? 3 : 0) | (listAtEnd ? 0x80 : 0x40))
        if version >= 7 { whole.align(16) }
        let body = packed.flatMap { $0 }
        whole.add(listAtEnd ? body + packedList : packedList + body)
        return whole.bytes
    }

    /// JavaScript of React Native, module by module.
    static func ramBundle(startup: String, _ modules: [String]) -> [UInt8] {
        var table = ByteMaker()
        var body = ByteMaker(startup + "\0")
        for module in modules {
            table.little32(body.bytes.count, module.utf8.count + 1)
            body.add(module + "\0")
        }
        var whole = ByteMaker([0xE5, 0xD1, 0x0B, 0xFB])
        whole.little32(modules.count, startup.utf8.count + 1)
        return whole.bytes + table.bytes + body.bytes
    }

    /// A field of a message of protocol buffers, with a length.
    static func field(_ number: Int, _ content: [UInt8]) -> [UInt8] {
        var field = ByteMaker()
        field.leb128(number << 3 | 2)
        field.leb128(content.count)
        return field.bytes + content
    }

    /// A message as an app bundle's resources are: a name, and its value some messages deeper.
    static func message(name: String, value: [UInt8]) -> [UInt8] {
        [0x08, 0x96, 0x01] + field(2, field(1, [0x08, 0x01]) + field(2, Array(name.utf8)) + field(6, field(2, value)))
    }

    /// An archive of Electron's, with this list of files and these bytes.
    static func asar(_ list: String, _ data: [UInt8]) -> [UInt8] {
        let padded = (list.utf8.count + 3) & ~3
        var whole = ByteMaker()
        whole.little32(4, padded + 8, padded + 4, list.utf8.count)
        whole.add(list)
        whole.fill(to: 16 + padded)
        return whole.bytes + data
    }
}
