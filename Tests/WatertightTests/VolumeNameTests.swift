import Testing

@testable import Watertight

struct VolumeNameTests {
    private func name(_ text: String) -> VolumeName? { VolumeName(Array(text.utf8)) }

    private func others(_ text: String, _ count: Int) -> [String] {
        (0..<count).compactMap { name(text)?.other($0).map { String(decoding: $0, as: UTF8.self) } }
    }

    @Test(arguments: [
        ("x.7z.001", ["x.7z.002", "x.7z.003"]), ("x.zip", ["x.z01", "x.z02"]), ("X.ZIP", ["X.Z01", "X.Z02"]),
        ("x.part1.rar", ["x.part2.rar", "x.part3.rar"]), ("x.part01.rar", ["x.part02.rar", "x.part03.rar"]),
        ("x.rar", ["x.r00", "x.r01"]), ("x.tgz.aa", ["x.tgz.ab", "x.tgz.ac"]), ("x-aaa", ["x-aab", "x-aac"]),
        ("x.tgz.00", ["x.tgz.01", "x.tgz.02"]),
    ])
    func `The first of a set knows the names of the others`(_ first: String, _ expected: [String]) {
        #expect(name(first)?.isLeading == true)
        #expect(others(first, 2) == expected)
    }

    @Test(arguments: [
        ("x.7z.002", "x.7z.001"), ("x.z01", "x.zip"), ("x.Z12", "x.ZIP"), ("x.part2.rar", "x.part1.rar"),
        ("x.part03.rar", "x.part01.rar"), ("x.r00", "x.rar"), ("x.tgz.ab", "x.tgz.aa"),
    ])
    func `A later one knows the first`(_ later: String, _ first: String) {
        #expect(name(later)?.isLeading == false)
        #expect(name(later)?.leading == Array(first.utf8))
    }

    @Test(arguments: ["x", "x.txt", "x.7z", ".zip", "", "x.part.rar.txt", "x.12345"])
    func `Other names are no volume's`(_ text: String) {
        #expect(name(text) == nil)
    }

    @Test func `Counting ends where the names do`() {
        #expect(name("x.99")?.other(0) != nil)
        #expect(name("x.001")?.other(998) == nil)
        #expect(name("x.aa")?.other(675) == nil)
        #expect(name("x.aa")?.other(674).map { String(decoding: $0, as: UTF8.self) } == "x.zz")
    }
}
