internal import WatertightModel

/// The text of a progress line: how much was examined, and where the scan is, fitted to a terminal's width.
enum ProgressText {
    /// The line for `place`, at most `columns` wide. It holds no control character, whatever the place is called.
    static func line(place: String, bytes: Int, columns: Int) -> String {
        let amount = "\(size(bytes)) examined"
        let room = columns - amount.count - 3
        guard room >= 8 else { return String(amount.prefix(max(columns, 0))) }
        return amount + "   " + shortened(place, to: room)
    }

    /// `bytes` with the unit that leaves one to four digits.
    static func size(_ bytes: Int) -> String {
        let units = ["bytes", "KB", "MB", "GB", "TB"]
        var value = Double(bytes)
        var unit = 0
        while value >= 1_000, unit + 1 < units.count {
            value /= 1_000
            unit += 1
        }
        if unit == 0 { return "\(bytes) bytes" }
        let tenths = Int(value * 10)
        return value < 10 ? "\(tenths / 10).\(tenths % 10) \(units[unit])" : "\(tenths / 10) \(units[unit])"
    }

    /// `text` in at most `columns` columns: what is too long loses its middle, as a path's ends say most.
    static func shortened(_ text: String, to columns: Int) -> String {
        let scalars = Array(SteeringCharacters.escaped(in: text).unicodeScalars)
        let widths = scalars.map(width)
        if widths.reduce(0, +) <= columns { return string(scalars[...]) }
        let headRoom = (columns - 1) / 3
        let tailRoom = columns - 1 - headRoom
        var head = 0
        var used = 0
        while used + widths[head] <= headRoom {
            used += widths[head]
            head += 1
        }
        var tail = scalars.count
        used = 0
        while used + widths[tail - 1] <= tailRoom {
            used += widths[tail - 1]
            tail -= 1
        }
        return string(scalars[..<head]) + "…" + string(scalars[tail...])
    }

    private static func string(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
        var text = String.UnicodeScalarView()
        text.append(contentsOf: scalars)
        return String(text)
    }

    /// Two columns for all but the plain letters of the first blocks: too wide a guess leaves room, too narrow a one
    /// breaks the line.
    private static func width(_ scalar: Unicode.Scalar) -> Int { scalar.value < 0x300 ? 1 : 2 }
}
