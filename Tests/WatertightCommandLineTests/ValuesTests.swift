import Testing

@testable import WatertightCommandLine

@Suite struct ValuesTests {
    @Test(arguments: [
        ("1", 1), ("4096", 4_096), ("7b", 7), ("1k", 1_024), ("500M", 500 << 20), ("16GiB", 16 << 30),
        ("2tib", 2 << 40),
        ("20 MB", 20_000_000), ("1kb", 1_000), ("3TB", 3_000_000_000_000),
    ])
    func `a size counts by its unit`(_ text: String, _ bytes: Int) {
        #expect(ByteSize(text)?.bytes == bytes)
    }

    @Test(arguments: ["", "0", "-1", "1.5G", "G", "1X", "1Gi", "1KiBs", "9000000000T", "99999999999999999999", "٣"])
    func `what is no size is refused`(_ text: String) {
        #expect(ByteSize(text) == nil)
    }

    @Test(arguments: [("1", 1), ("90", 90), ("30s", 30), ("5m", 300), ("2h", 7_200), ("1h30m", 5_400), ("1m1s", 61)])
    func `a length of time counts by its units`(_ text: String, _ seconds: Int) {
        #expect(TimeLength(text)?.seconds == seconds)
    }

    @Test(arguments: ["", "0", "0s", "s", "5x", "1m1", "1s1m", "1m1m", "-5s", "1.5h", "9999999999h", "5 m"])
    func `what is no length of time is refused`(_ text: String) {
        #expect(TimeLength(text) == nil)
    }
}
