internal import WatertightModel

/// The file on disk that a place lies in, which is all that most systems can point at.
enum OuterFile {
    /// Its path, as places are escaped.
    static func path(of place: Place) -> String {
        let bytes = Array(place.text.utf8)
        var end = bytes.count
        for index in bytes.indices where bytes[index] == UInt8(ascii: "#") || bytes[index...].starts(with: "!/".utf8) {
            end = index
            break
        }
        return String(decoding: bytes[..<end], as: UTF8.self)
    }

    /// Its path as a URI reference (RFC 3986): relative where the path is.
    static func uri(of place: Place) -> String {
        let path = path(of: place)
        var uri = path.hasPrefix("/") ? "file://" : ""
        for byte in path.utf8 {
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
                UInt8(ascii: "~"), UInt8(ascii: "/"), UInt8(ascii: "%"), UInt8(ascii: "+"), UInt8(ascii: "@"):
                uri.unicodeScalars.append(UnicodeScalar(byte))
            default:
                let digits = String(byte, radix: 16, uppercase: true)
                uri += "%" + (digits.count < 2 ? "0" : "") + digits
            }
        }
        return uri.isEmpty ? "." : uri
    }
}
