internal import CPlatform

/// Reads the values that a Flutter build was given, which its settings hold as a list of base64, `NAME=VALUE` each:
///
///     DART_DEFINES=QVBJX1VSTD1odHRwczovL2FwaS5maXh0dXJlLm5ldA==,REJfUEFTU1dPUkQ9…
///
/// Most are shorter than a run of base64 has to be, and a name belongs to its value. (flutter_tools, `encodeDartDefines`.)
struct DefineListDecoder {
    private static let name = Array("DART_DEFINES".utf8)
    /// Four bytes of the name that stand in few other words, and how many come before them.
    private static let telling: (bytes: [UInt8], offset: Int) = (Array("T_DE".utf8), 3)
    /// A longer list is read as far as this.
    private static let maximumList = 8192
    /// More values than this in a list are not read.
    private static let maximumValues = 256

    /// The offset in the blob up to which everything was read.
    private(set) var position = 0

    mutating func decode(
        _ window: UnsafeBufferPointer<UInt8>, base: Int, isFinal: Bool, sink: borrowing ViewSink
    ) {
        let end = window.count
        var index = max(position - base, 0)
        while let address = window.baseAddress, index < end {
            let place = unsafe index + watertight_find_four(address + index, end - index, Self.telling.bytes)
            guard place < end else {
                index = isFinal ? end : max(index, end - Self.name.count)
                break
            }
            let start = place - Self.telling.offset
            guard unsafe ByteSearch.stand(Self.name, in: window, at: start) else {
                if !isFinal, start + Self.name.count > end {
                    index = max(index, start)
                    break
                }
                index = place + 1
                continue
            }
            if !isFinal, end - start < Self.maximumList {
                index = start
                break
            }
            index = unsafe read(from: start + Self.name.count, in: window, base: base, sink: sink)
        }
        position = base + min(index, end)
    }

    /// Hands on the values of the list behind a name, and says where it ends.
    private func read(
        from start: Int, in window: UnsafeBufferPointer<UInt8>, base: Int, sink: borrowing ViewSink
    ) -> Int {
        let limit = min(start + Self.maximumList, window.count)
        var cursor = start
        // An assignment, in whatever file it stands: `=`, `\=`, `" : "`, `</key><string>` is not.
        while cursor < limit, cursor - start < 12, unsafe !Digits.isDigit(window[cursor]), unsafe window[cursor] != 10 {
            cursor += 1
        }
        for _ in 0..<Self.maximumValues {
            let first = cursor
            while cursor < limit, unsafe Digits.isDigit(window[cursor]) { cursor += 1 }
            guard cursor - first >= 4 else { break }
            var text = unsafe Digits.decodedBase64(UnsafeBufferPointer(rebasing: window[first..<cursor]))
            if text.contains(UInt8(ascii: "=")), text.allSatisfy({ WideRunDecoder.isText($0) || $0 >= 0x80 }) {
                text.append(10)
                unsafe text.withUnsafeBufferPointer {
                    unsafe sink.emit(DecodedPiece(bytes: $0, source: base + first, ratio: .base64))
                }
            }
            while cursor < limit, unsafe window[cursor] == UInt8(ascii: "=") { cursor += 1 }
            // A comma, or one that a script's environment has escaped.
            if cursor < limit, unsafe window[cursor] == UInt8(ascii: "\\") { cursor += 1 }
            guard cursor < limit, unsafe window[cursor] == UInt8(ascii: ",") else { break }
            cursor += 1
        }
        unsafe [UInt8(0)].withUnsafeBufferPointer {
            unsafe sink.emit(DecodedPiece(bytes: $0, source: base + cursor, ratio: .gap))
        }
        return max(cursor, start)
    }
}
