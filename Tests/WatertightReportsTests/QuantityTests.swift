import Testing

@testable import WatertightReports

struct QuantityTests {
    @Test(arguments: [
        (0, "0 bytes"), (1, "1 byte"), (312, "312 bytes"), (999, "999 bytes"), (1_000, "1 kB"), (4_200, "4.2 kB"),
        (4_249, "4.2 kB"), (4_250, "4.3 kB"), (9_949, "9.9 kB"), (9_950, "10 kB"), (10_499, "10 kB"),
        (999_499, "999 kB"), (999_500, "1 MB"), (181_403_648, "181 MB"), (17_179_869_184, "17 GB"),
        (2_500_000_000_000, "2.5 TB"), (999_500_000_000_000_000, "1 EB"), (Int.max, "9 EB"),
    ])
    func `a size has two or three digits and a decimal unit`(bytes: Int, text: String) {
        #expect(Quantity.bytes(bytes) == text)
    }

    @Test(arguments: [
        (0, "0"), (7, "7"), (999, "999"), (1_000, "1,000"), (1_234_567, "1,234,567"), (-1_234, "-1,234"),
        (Int.min, "-9,223,372,036,854,775,808"),
    ])
    func `thousands are separated`(number: Int, text: String) {
        #expect(Quantity.grouped(number) == text)
    }

    @Test(arguments: [(0, "0 entries"), (1, "1 entry"), (2, "2 entries"), (1_200, "1,200 entries")])
    func `only one is singular`(number: Int, text: String) {
        #expect(Quantity.count(number, "entry", "entries") == text)
    }

    @Test(
        arguments: [
            (0, "0.000"), (0.41, "0.410"), (0.0004, "0.000"), (0.0006, "0.001"), (1.9996, "2.000"),
            (3_600.05, "3600.050"),
            (-1, "0.000"), (.nan, "0.000"), (.infinity, "0.000"), (1e300, "0.000"),
        ] as [(Double, String)])
    func `seconds have three decimals`(seconds: Double, text: String) {
        #expect(Quantity.thousandths(seconds) == text)
    }
}
