internal import WatertightModel

/// Reads Mach-O files: programs, libraries and debug symbols of Apple's systems, thin and for several processors in one.
///
///     header: magic 4 | cpu 4 | subtype 4 | type 4 | commands 4 | size of commands 4 | flags 4 | [reserved 4]
///     command: kind 4 | size 4 | …                 segment: name 16 | … | sections, each with name, segment, offset, size
///
/// Layout from Apple's `mach-o/loader.h` and `mach-o/fat.h`. Places are `__TEXT,__cstring`, in fat files
/// `arm64/__TEXT,__cstring`.
final class MachOReader {
    private static let maximumArchitectures = 20
    private static let maximumCommands = 10_000

    private let bytes: any RandomAccessBytes
    private let visitor: any StructureVisitor
    private let parts: ProgramParts

    init(_ bytes: any RandomAccessBytes, visitor: any StructureVisitor) {
        self.bytes = bytes
        self.visitor = visitor
        parts = ProgramParts(bytes, visitor: visitor)
    }

    /// Whether `head` begins a Mach-O file; a fat one by its table, since Java's classes have the same magic.
    static func matches(_ head: [UInt8]) -> Bool {
        guard head.count >= 28 else { return false }
        if Layout(head) != nil { return (1...12).contains(Layout(head)?.number(head, 12) ?? 0) }
        return isFat(head)
    }

    private static func isFat(_ head: [UInt8]) -> Bool {
        let isWide = head.big32(0) == 0xCAFE_BABF
        guard isWide || head.big32(0) == 0xCAFE_BABE, (1...maximumArchitectures).contains(head.big32(4)) else {
            return false
        }
        let entry = isWide ? 32 : 20
        return (0..<head.big32(4)).allSatisfy { index in
            let start = 8 + entry * index
            let alignment = head.big32(start + (isWide ? 24 : 16))
            return start + entry <= head.count && alignment <= 20
                && [1, 6, 7, 12, 18].contains(head.big32(start) & 0xFFFF)
        }
    }

    /// Hands out the sections.
    func readAll() {
        do throws(OpeningError) {
            let head = try bytes.bytes(at: 0, count: 8 + 32 * Self.maximumArchitectures)
            guard Self.isFat(head) else { return try readFile(at: 0, end: bytes.count, prefix: "") }
            let isWide = head.big32(0) == 0xCAFE_BABF
            for index in 0..<head.big32(4) where !parts.isStopped {
                let start = 8 + (isWide ? 32 : 20) * index
                let offset = isWide ? head.big32(start + 8) << 32 | head.big32(start + 12) : head.big32(start + 8)
                let size = isWide ? head.big32(start + 16) << 32 | head.big32(start + 20) : head.big32(start + 12)
                guard offset >= 0, size >= 0, offset <= bytes.count else { continue }
                let end = offset + min(size, bytes.count - offset)
                let name = Self.name(cpu: head.big32(start), subtype: head.big32(start + 4))
                if Layout(try bytes.bytes(at: offset, count: 28)) != nil {
                    try readFile(at: offset, end: end, prefix: name + "/")
                } else {
                    // A static library, or bitcode.
                    parts.give(name, offset..<end)
                }
            }
        } catch {
            visitor.note(error)
        }
    }

    private static func name(cpu: Int, subtype: Int) -> String {
        switch (cpu, subtype & 0xFF_FFFF) {
        case (0x0100_000C, 2): "arm64e"
        case (0x0100_000C, _): "arm64"
        case (0x0200_000C, _): "arm64_32"
        case (0x0100_0007, 8): "x86_64h"
        case (0x0100_0007, _): "x86_64"
        case (7, _): "i386"
        case (12, 9): "armv7"
        case (12, 11): "armv7s"
        case (12, 12): "armv7k"
        case (12, _): "arm"
        default: "cpu\(cpu)"
        }
    }

    private func readFile(at base: Int, end: Int, prefix: String) throws(OpeningError) {
        let head = try bytes.bytes(at: base, count: 32)
        guard let layout = Layout(head) else { return }
        let count = min(layout.number(head, 16), Self.maximumCommands)
        let size = min(layout.number(head, 20), end - base, 64 << 20)
        let commands = try bytes.bytes(at: base + layout.headerBytes, count: size)
        let machine: CodeImmediates.Machine? =
            switch layout.number(head, 4) {
            case 0x0100_0007: .x86
            case 0x0100_000C, 0x0200_000C: .arm
            default: nil
            }
        var offset = 0
        for _ in 0..<count where offset + 8 <= commands.count && !parts.isStopped {
            let kind = layout.number(commands, offset) & 0x7FFF_FFFF
            let length = layout.number(commands, offset + 4)
            guard length >= 8, length <= commands.count - offset else { break }
            switch kind {
            case 0x01, 0x19:
                readSections(commands, offset, length, isWide: kind == 0x19, layout, base, end, prefix, machine)
            case 0x1D: readSignature(layout, commands, offset, base, end, prefix)
            case 0x21, 0x2C:
                // LC_ENCRYPTION_INFO: what was bought in the store is encrypted.
                if layout.number(commands, offset + 16) != 0 {
                    let kibibytes = layout.number(commands, offset + 12) >> 10
                    visitor.note(
                        OpeningError(.encrypted, "FairPlay: \(kibibytes) KiB of the program's code and texts"))
                }
            default: break
            }
            offset += length
        }
        parts.giveJoined()
    }

    private func readSections(
        _ commands: [UInt8], _ start: Int, _ length: Int, isWide: Bool, _ layout: Layout, _ base: Int, _ end: Int,
        _ prefix: String, _ machine: CodeImmediates.Machine?
    ) {
        let first = start + (isWide ? 72 : 56)
        let step = isWide ? 80 : 68
        let count = layout.number(commands, start + (isWide ? 64 : 48))
        for index in 0..<min(count, max(0, start + length - first) / step) where !parts.isStopped {
            let section = first + step * index
            let name = Self.text(commands, section)
            let segment = Self.text(commands, section + 16)
            let size = isWide ? layout.wide(commands, section + 40) : layout.number(commands, section + 36)
            let offset = layout.number(commands, section + (isWide ? 48 : 40))
            let flags = layout.number(commands, section + (isWide ? 64 : 56))
            // S_ZEROFILL and its kin have no bytes.
            guard offset > 0, size > 0, ![1, 12, 18].contains(flags & 0xFF), offset <= end - base else { continue }
            let range = (base + offset)..<(base + offset + min(size, end - base - offset))
            let path = "\(prefix)\(segment),\(name)"
            if flags & 0xFF == 2 { parts.read(texts: range, path: path) }
            if let machine, flags & 0x8000_0000 != 0 { parts.read(code: range, machine, path: path) }
            parts.give(path, range)
        }
    }

    /// The code signature (`kern/cs_blobs.h`), big-endian: of its blobs, the entitlements are property lists.
    private func readSignature(
        _ layout: Layout, _ commands: [UInt8], _ start: Int, _ base: Int, _ end: Int, _ prefix: String
    ) {
        let offset = layout.number(commands, start + 8)
        let size = min(layout.number(commands, start + 12), 16 << 20)
        guard offset > 0, offset <= end - base, let blob = try? bytes.bytes(at: base + offset, count: size),
            blob.big32(0) == 0xFADE_0CC0
        else { return }
        for index in 0..<min(blob.big32(8), 64) {
            let place = blob.big32(12 + 8 * index + 4)
            guard place + 8 <= blob.count else { continue }
            let length = blob.big32(place + 4)
            let name: String
            switch blob.big32(place) {
            case 0xFADE_7171: name = "entitlements"
            case 0xFADE_7172: name = "entitlements.der"
            case 0xFADE_0C01: name = "requirements"
            default: continue
            }
            guard length > 8, length <= blob.count - place else { continue }
            parts.give("\(prefix)signature.\(name)", (base + offset + place + 8)..<(base + offset + place + length))
        }
    }

    /// A name of 16 bytes, filled up with NUL.
    private static func text(_ bytes: [UInt8], _ offset: Int) -> String {
        String(decoding: bytes[min(offset, bytes.count)...].prefix(16).prefix { $0 != 0 }, as: UTF8.self)
    }

    /// The order of bytes, and whether addresses are wide.
    private struct Layout {
        let isBig: Bool
        let headerBytes: Int

        init?(_ head: [UInt8]) {
            switch head.big32(0) {
            case 0xFEED_FACE: (isBig, headerBytes) = (true, 28)
            case 0xFEED_FACF: (isBig, headerBytes) = (true, 32)
            case 0xCEFA_EDFE: (isBig, headerBytes) = (false, 28)
            case 0xCFFA_EDFE: (isBig, headerBytes) = (false, 32)
            default: return nil
            }
        }

        func number(_ bytes: [UInt8], _ offset: Int) -> Int { isBig ? bytes.big32(offset) : bytes.little32(offset) }

        /// Eight bytes; what no file has reads as 0.
        func wide(_ bytes: [UInt8], _ offset: Int) -> Int {
            let high = number(bytes, offset + (isBig ? 0 : 4))
            return high > 0x7FFF ? 0 : high << 32 | number(bytes, offset + (isBig ? 4 : 0))
        }
    }
}
