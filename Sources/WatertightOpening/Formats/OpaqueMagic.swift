internal import WatertightModel

/// Recognises what nothing here opens, so that it becomes a gap with a name.
enum OpaqueMagic {
    /// The gap for what `head` begins.
    static func problem(of head: [UInt8], _ bytes: (any RandomAccessBytes)?) -> OpeningError? {
        if let name = encrypted(head) { return OpeningError(.encrypted, name) }
        if let name = packed(head) { return OpeningError(.unsupported, name) }
        return nil
    }

    /// What needs a key.
    private static func encrypted(_ head: [UInt8]) -> String? {
        if head.has("encrcdsa") { return "an encrypted disk image" }
        if head.has("AEA1"), head.count >= 8, head[5] == 0, head[6] == 0, (1...5).contains(head[4]) {
            return "an encrypted Apple Archive"
        }
        if head.has("Salted__"), hasControl(head, in: 8..<16) || head.count > 64 && hasControl(head, in: 16..<64) {
            return "data salted and encrypted by OpenSSL"
        }
        if head.has("age-encryption.org/v1\n") { return "a message encrypted by age" }
        if head.has("-----BEGIN AGE ENCRYPTED FILE-----") { return "a message encrypted by age" }
        if head.has("-----BEGIN PGP MESSAGE-----") { return "an OpenPGP message" }
        if head.has("$ANSIBLE_VAULT;") { return "an Ansible vault" }
        if head.has("kych"), head.big32(4) == 0x1_0000 { return "a keychain" }
        if head.has([0x4C, 0x55, 0x4B, 0x53, 0xBA, 0xBE]) { return "an encrypted volume (LUKS)" }
        if head.has("-FVE-FS-", at: 3) { return "an encrypted volume (BitLocker)" }
        if head.has([0x03, 0xD9, 0xA2, 0x9A]), (0x65...0x67).contains(head.little32(4) & 0xFF) {
            return "a KeePass database"
        }
        if head.has([0xFE, 0xED, 0xFE, 0xED, 0, 0, 0]) || head.has([0xCE, 0xCE, 0xCE, 0xCE, 0, 0, 0]) {
            return "a Java key store"
        }
        // PFX ::= SEQUENCE { INTEGER 3, SEQUENCE { OBJECT IDENTIFIER pkcs7-data … } } (RFC 7292 section 4).
        if head.has([0x30, 0x82]), head.has([2, 1, 3, 0x30], at: 4) { return "a PKCS#12 key store" }
        if PgpMagic.matches(head) { return "an OpenPGP message" }
        return nil
    }

    /// What is compressed in a way that nothing here undoes.
    private static func packed(_ head: [UInt8]) -> String? {
        if head.has("AA01") || head.has("YAA1"), head.little16(4) >= 6, hasControl(head, in: 4..<32) {
            return "an Apple Archive"
        }
        if head.has([0x41, 0x45, 0x41, 0x31, 0, 0, 0]) { return "an Apple Archive, signed" }
        if head.has([0x4D, 0x53, 0x57, 0x49, 0x4D, 0, 0, 0]) || head.has([0x57, 0x4C, 0x50, 0x57, 0x4D, 0, 0, 0]) {
            return "a Windows image (WIM)"
        }
        // LLVM's bitstream, alone or in its wrapper: texts in it do not begin at bytes.
        if head.has([0x42, 0x43, 0xC0, 0xDE]) || head.has([0xDE, 0xC0, 0x17, 0x0B]), hasControl(head, in: 4..<32) {
            return "LLVM bitcode (link-time optimisation)"
        }
        if head.has("hsqs"), head.little16(28) == 4 { return "a squashfs image" }
        if head.has("sqsh"), head.big16(28) >= 1, head.big16(28) <= 4 { return "a squashfs image" }
        if head.has([0x45, 0x3D, 0xCD, 0x28]) || head.has([0x28, 0xCD, 0x3D, 0x45]) { return "a cramfs image" }
        if head.has([0xE2, 0xE1, 0xF5, 0xE0], at: 1024) { return "an EROFS image" }
        if head.has("BEA01\u{1}", at: 32_769) { return "a UDF disk image" }
        if head.has([0, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0]) { return "a raw CD image" }
        if head.has([0xFF, 6, 0, 0]), head.has("sNaPpY", at: 4) { return "a Snappy stream" }
        if head.has([0x89, 0x4C, 0x5A, 0x4F, 0, 0x0D, 0x0A, 0x1A, 0x0A]) { return "a lzop stream" }
        if head.has("LRZI"), head.count >= 6, head[4] == 0 { return "a lrzip stream" }
        if head.has("**ACE**", at: 7) { return "an ACE archive" }
        if head.has([0x60, 0xEA]), head.count >= 12, (30...2600).contains(head.little16(2)), head[10] == 2 {
            return "an ARJ archive"
        }
        if head.has("StuffIt (c)1997") || head.has("SIT!") && head.has("rLau", at: 10) { return "a StuffIt archive" }
        if head.has([0x1F, 0x8B]), head.count >= 18 { return "a gzip stream with flags or a method that do not exist" }
        if head.has("UnityFS\0") || head.has("UnityWeb\0") { return "a Unity asset bundle" }
        if head.has([0x41, 0x72, 0x43, 1, 0]) { return "a FreeArc archive" }
        if head.has("7kSt") && head.has([0xA0, 0x31], at: 4) || head.has("zPQ"), hasControl(head, in: 3..<32) {
            return "a zpaq archive"
        }
        return nil
    }

    /// Whether a byte that no text has stands in `range`, so that a magic of letters is not just a word.
    static func hasControl(_ head: [UInt8], in range: Range<Int>) -> Bool {
        head[range.clamped(to: head.indices)].contains { ($0 < 0x20 && !(0x09...0x0D).contains($0)) || $0 >= 0xF8 }
    }
}
