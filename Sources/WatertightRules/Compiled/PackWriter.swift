internal import WatertightModel

/// Writes values as text: a number as its digits and a semicolon, a text as its length in bytes and its characters, a list as
/// its length and its elements.
struct PackWriter: PackCoder {
    private(set) var text = ""

    mutating func code(_ number: inout Int) { text += "\(number);" }

    mutating func code(_ text: inout String) { self.text += "\(text.utf8.count);\(text)" }

    mutating func code<Element>(
        _ list: inout [Element], blank: Element, _ element: (inout Element, inout PackWriter) -> Void
    ) {
        text += "\(list.count);"
        for index in list.indices { element(&list[index], &self) }
    }
}
