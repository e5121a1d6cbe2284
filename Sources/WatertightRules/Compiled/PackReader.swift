internal import WatertightModel

/// Reads what `PackWriter` has written. The text is a part of the program: one that does not fit ends it.
@safe
struct PackReader: PackCoder {
    private let bytes: UnsafeBufferPointer<UInt8>
    private var index = 0

    /// - Parameter bytes: The text, which stays where it is as long as the reader lives.
    init(_ bytes: UnsafeBufferPointer<UInt8>) {
        unsafe self.bytes = bytes
    }

    mutating func code(_ number: inout Int) { number = nextNumber() }

    mutating func code(_ text: inout String) {
        let count = nextNumber()
        unsafe text = String(decoding: UnsafeBufferPointer(rebasing: bytes[index..<(index + count)]), as: UTF8.self)
        index += count
    }

    mutating func code<Element>(
        _ list: inout [Element], blank: Element, _ element: (inout Element, inout PackReader) -> Void
    ) {
        let count = nextNumber()
        list = []
        if count == 0 { return }
        list.reserveCapacity(count)
        for _ in 0..<count {
            var next = blank
            element(&next, &self)
            list.append(next)
        }
    }

    private mutating func nextNumber() -> Int {
        var number = 0
        let isNegative = unsafe bytes[index] == UInt8(ascii: "-")
        if isNegative { index += 1 }
        while case let byte = unsafe bytes[index], byte != UInt8(ascii: ";") {
            number = number * 10 + Int(byte) - 0x30
            index += 1
        }
        index += 1
        return isNegative ? -number : number
    }
}
