/// A text with a canary in it that compresses somewhat, some 40 bytes a line.
func sampleText(lines: Int) -> [UInt8] {
    var text = ""
    for line in 0..<lines { text += "line \(line): k=canary-\(line * 7919 % 1009) value\n" }
    return Array(text.utf8)
}
