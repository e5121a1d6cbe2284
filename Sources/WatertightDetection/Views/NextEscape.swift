/// Finds escapes in a window by their first byte; each byte's next place is looked up once.
struct NextEscape {
    private static let introducers: [UInt8] = [
        UInt8(ascii: "\\"), UInt8(ascii: "%"), UInt8(ascii: "&"), UInt8(ascii: "="), UInt8(ascii: "$"),
        UInt8(ascii: "+"), UInt8(ascii: "#"), 0x08, 0x1B, 0xC2, 0xE2, 0xEF,
    ]

    private var places: [Int?]
    private let isQuotedPrintable: Bool

    init(_ window: UnsafeBufferPointer<UInt8>, from: Int, isQuotedPrintable: Bool) {
        self.isQuotedPrintable = isQuotedPrintable
        places = Self.introducers.map { byte in
            byte == UInt8(ascii: "=") && !isQuotedPrintable
                ? nil : unsafe ByteSearch.first(byte, in: window, from: from)
        }
    }

    /// The first escape that begins in `from..<before`; only one that opens a neighbourhood, where `isTelling`.
    mutating func first(
        in window: UnsafeBufferPointer<UInt8>, from: Int, before: Int, isTelling: Bool
    ) -> (place: Int, escape: Escape)? {
        let floor = from
        var from = from
        while true {
            var nearest = before
            for slot in places.indices {
                guard let place = places[slot] else { continue }
                if place < from {
                    places[slot] = unsafe ByteSearch.first(Self.introducers[slot], in: window, from: from)
                }
                if let place = places[slot], place < nearest { nearest = place }
            }
            guard nearest < before else { return nil }
            if let escape = unsafe Escape(at: nearest, in: window, isQuotedPrintable: isQuotedPrintable),
                escape.isTelling || !isTelling, nearest - escape.lead >= floor
            {
                return (nearest - escape.lead, escape)
            }
            from = nearest + 1
        }
    }
}
