/// The order in which people expect numbered names: `entries[2]` before `entries[10]`.
///
/// A text is a row of runs, text and number in turn; texts compare by code point, numbers by value. Two numbers of equal
/// value but other spelling (`1`, `01`) are told apart last, so that the order is total.
public enum NaturalOrder {
    /// Whether `left` sorts before `right`.
    public static func precedes(_ left: String, _ right: String) -> Bool {
        let a = Array(left.utf8)
        let b = Array(right.utf8)
        var i = 0
        var j = 0
        while true {
            // A text run, possibly empty.
            let endA = a[i...].firstIndex(where: isDigit) ?? a.count
            let endB = b[j...].firstIndex(where: isDigit) ?? b.count
            if a[i..<endA] != b[j..<endB] { return a[i..<endA].lexicographicallyPrecedes(b[j..<endB]) }
            i = endA
            j = endB
            if i == a.count || j == b.count {
                if i == a.count, j == b.count { break }
                return i == a.count
            }
            // A number.
            let digitsA = a[i...].prefix(while: isDigit)
            let digitsB = b[j...].prefix(while: isDigit)
            let valueA = digitsA.drop { $0 == UInt8(ascii: "0") }
            let valueB = digitsB.drop { $0 == UInt8(ascii: "0") }
            if valueA.count != valueB.count { return valueA.count < valueB.count }
            if !valueA.elementsEqual(valueB) { return valueA.lexicographicallyPrecedes(valueB) }
            i = digitsA.endIndex
            j = digitsB.endIndex
        }
        return a.lexicographicallyPrecedes(b)
    }

    private static func isDigit(_ byte: UInt8) -> Bool {
        byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9")
    }
}
