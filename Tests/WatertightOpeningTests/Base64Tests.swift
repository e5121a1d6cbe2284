import TestSupport
import Testing

@testable import WatertightOpening

/// The decoder of bodies, which takes many digits a step, against one that takes one.
@Suite struct Base64Tests {
    private static let standard = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
    private static let forURLs = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)

    private static let values: [UInt32?] = (0...255).map { letter in
        (standard.firstIndex(of: UInt8(letter)) ?? forURLs.firstIndex(of: UInt8(letter))).map { UInt32($0) }
    }

    /// One digit a step; nil for what is none.
    private func plain(_ text: [UInt8], isCut: Bool) -> [UInt8]? {
        var bytes: [UInt8] = []
        var bits: UInt32 = 0
        var digits = 0
        for (index, letter) in text.enumerated() {
            if let value = Self.values[Int(letter)] {
                bits = bits << 6 | value
                digits += 1
                if digits % 4 == 0 { bytes += [UInt8(bits >> 16 & 0xFF), UInt8(bits >> 8 & 0xFF), UInt8(bits & 0xFF)] }
            } else if letter == UInt8(ascii: "=") {
                guard text[index...].allSatisfy({ $0 == UInt8(ascii: "=") || [9, 10, 13, 32].contains($0) }) else {
                    return nil
                }
                break
            } else if ![9, 10, 13, 32].contains(letter) {
                return nil
            }
        }
        switch digits % 4 {
        case 1: return isCut ? bytes : nil
        case 2: bytes.append(UInt8(bits >> 4 & 0xFF))
        case 3: bytes += [UInt8(bits >> 10 & 0xFF), UInt8(bits >> 2 & 0xFF)]
        default: break
        }
        return bytes
    }

    @Test func `Digits of any number and of both alphabets are decoded`() {
        var random = SeededGenerator(seed: 4_711)
        for length in 0..<400 {
            for alphabet in [Self.standard, Self.forURLs, Self.standard + Self.forURLs] {
                let text = (0..<length).map { _ in alphabet[Int.random(in: alphabet.indices, using: &random)] }
                for isCut in [false, true] {
                    #expect(Base64.decode(text, isCut: isCut)?.bytes == plain(text, isCut: isCut), "\(length)")
                }
            }
        }
    }

    @Test func `Every digit has its value at every place of a step`() {
        for place in 0..<100 {
            for digit in Self.standard + Self.forURLs {
                var text = [UInt8](repeating: UInt8(ascii: "A"), count: 100)
                text[place] = digit
                #expect(Base64.decode(text)?.bytes == plain(text, isCut: false))
            }
        }
    }

    @Test func `What is no digit is met at every place of a step`() {
        for place in [0, 1, 3, 4, 30, 31, 32, 33, 63, 64, 90, 99] {
            for letter in UInt8.min...UInt8.max {
                var text = [UInt8](repeating: UInt8(ascii: "Q"), count: 100)
                text[place] = letter
                #expect(Base64.decode(text, isCut: true)?.bytes == plain(text, isCut: true), "\(place) \(letter)")
            }
        }
    }

    @Test func `A digit of the alphabet for URLs is told wherever it stands`() {
        for length in [4, 31, 32, 47, 48, 80, 100, 101] {
            let plain = [UInt8](repeating: UInt8(ascii: "/"), count: length)
            #expect(Base64.decode(plain, isCut: true)?.isStandard == true, "\(length)")
            for place in 0..<length {
                for letter in Array("-_".utf8) {
                    var text = plain
                    text[place] = letter
                    #expect(Base64.decode(text, isCut: true)?.isStandard == false, "\(place) of \(length)")
                }
            }
        }
    }

    @Test func `Lines of any length are decoded as one text`() {
        var random = SeededGenerator(seed: 815)
        for width in 1..<90 {
            var text: [UInt8] = []
            for index in 0..<500 {
                text.append(Self.standard[Int.random(in: 0..<64, using: &random)])
                if index % width == width - 1 { text += [13, 10] }
            }
            text += Array("==\n".utf8)
            #expect(Base64.decode(text)?.bytes == plain(text, isCut: false), "\(width)")
        }
    }
}
