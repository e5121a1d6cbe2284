import Testing

@testable import WatertightModel

/// The checksum of GitHub's and npm's tokens.
@Suite struct TokenChecksumTests {
    @Test(arguments: [
        ("", 0), ("123456789", 0xCBF4_3926), ("The quick brown fox jumps over the lazy dog", 0x414F_A339),
    ])
    func `CRC-32 is that of the standard`(_ text: String, _ crc: UInt32) {
        #expect(TokenChecksum.crc32(of: text.utf8) == crc)
    }

    @Test func `It is six digits of base 62, the highest first`() {
        // 0xCBF43926 in base 62.
        #expect(String(decoding: TokenChecksum.digits(of: "123456789".utf8), as: UTF8.self) == "3jZRME")
        #expect(String(decoding: TokenChecksum.digits(of: "".utf8), as: UTF8.self) == "000000")
    }
}
