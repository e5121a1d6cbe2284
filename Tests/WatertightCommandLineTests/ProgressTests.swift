import Foundation
import Testing

@testable import WatertightCommandLine

@Suite struct ProgressTests {
    @Test(arguments: [
        (0, "0 bytes"), (999, "999 bytes"), (1_000, "1.0 KB"), (9_990, "9.9 KB"), (12_345, "12 KB"),
        (181_403_648, "181 MB"), (5_300_000_000, "5.3 GB"), (7_000_000_000_000_000, "7000 TB"),
    ])
    func `an amount has few digits`(_ bytes: Int, _ text: String) {
        #expect(ProgressText.size(bytes) == text)
    }

    @Test func `a long place loses its middle`() {
        #expect(ProgressText.shortened("abcdefghijklmnopqrstuvwxyz", to: 10) == "abc…uvwxyz")
        #expect(ProgressText.shortened("short", to: 10) == "short")
    }

    @Test(arguments: 0...120)
    func `a line is never wider than the terminal`(_ columns: Int) {
        let place = "build.zip!/" + String(repeating: "文字/", count: 40)
        let line = ProgressText.line(place: place, bytes: 123_456_789, columns: columns)
        let width = line.unicodeScalars.reduce(0) { $0 + ($1.value < 0x300 || $1 == "…" ? 1 : 2) }
        #expect(width <= columns)
    }

    @Test func `no control character reaches the line`() {
        let line = ProgressText.line(place: "a\u{1B}[2J\r\n\u{9B}31m\u{202E}b", bytes: 1, columns: 79)
        #expect(line == "1 bytes examined   a%1B[2J%0D%0A%C2%9B31m%E2%80%AEb")
    }

    @Test func `nothing is shown in the first second, and what was shown is removed`() throws {
        let folder = try TemporaryFolder()
        let descriptor = folder.descriptor("out")
        defer { close(descriptor) }
        let start = ContinuousClock.now
        let line = try #require(ProgressLine(on: descriptor, .always, started: start))
        line.update(place: "a", bytes: 1, now: start + .milliseconds(900))
        #expect(folder.content("out") == "")
        line.update(place: "b", bytes: 2, now: start + .milliseconds(1_100))
        line.update(place: "c", bytes: 3, now: start + .milliseconds(1_200))
        line.clear()
        #expect(folder.content("out") == "2 bytes examined   b\n")
    }

    @Test func `a file gets no progress unless it is asked for`() throws {
        let folder = try TemporaryFolder()
        let descriptor = folder.descriptor("out")
        defer { close(descriptor) }
        #expect(ProgressLine(on: descriptor, .auto) == nil)
        #expect(ProgressLine(on: descriptor, .never) == nil)
    }
}
