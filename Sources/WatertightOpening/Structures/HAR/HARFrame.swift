/// An open container of a capture, and those of its members that are only understood together.
struct HARFrame {
    /// What it is.
    let role: HARRole
    /// In a message, whether it is the request.
    var isRequest = false
    /// The member `name`, and `value`: a header, a cookie, a parameter.
    var name: [UInt8]?
    var value: [UInt8]?
    /// In a body or frame, the member `text` or `data`.
    var text: HARText?
    /// In a body, the member `encoding`; in a frame whether `opcode` says that it is binary.
    var encoding: [UInt8] = []
    /// In a body, the member `mimeType`.
    var mimeType: [UInt8] = []
    /// In a message, the header `Content-Encoding`.
    var contentCoding: [UInt8] = []
    /// In a message, whether its headers are known.
    var hasHeaders = false
    /// In a message, a body that came before the headers.
    var heldBody: HARBody?

    /// A frame that has no members yet.
    init(_ role: HARRole) {
        self.role = role
    }
}

/// A text that may have to be decoded.
struct HARText {
    /// Where it stands.
    let path: String
    /// The text, escapes undone.
    let bytes: [UInt8]
    /// Whether it is only the beginning.
    let isCut: Bool
    /// Where it stands in the capture's bytes, if that is known and worth knowing.
    let source: Range<Int>?
}

/// A body with what its object says of it.
struct HARBody {
    /// The text.
    let text: HARText
    /// The member `encoding`.
    let encoding: [UInt8]
    /// The member `mimeType`.
    let mimeType: [UInt8]
}
