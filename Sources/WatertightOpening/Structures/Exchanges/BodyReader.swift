internal import WatertightModel

/// Hands out the bodies of a capture as files: decoded from base64 and from what they went over the wire in.
final class BodyReader {
    /// Bodies of up to this are decoded here.
    private static let maximumBytes = 64 << 20
    /// A cut text of so many digits of base64 is taken for that, though what says so is cut away.
    private static let convincingDigits = 64

    private let budget: Budget
    private let visitor: any StructureVisitor
    private let coding: ContentCoding
    private let embedded: EmbeddedJSON

    /// Hands bodies to `visitor`.
    init(budget: Budget, visitor: any StructureVisitor, embedded: EmbeddedJSON) {
        self.budget = budget
        self.visitor = visitor
        self.embedded = embedded
        coding = ContentCoding(budget: budget, maximumBytes: Self.maximumBytes)
    }

    /// Hands out a body; `contentCoding` is the header of its message.
    func read(_ body: HARBody, contentCoding: [UInt8]) {
        let text = body.text
        guard !text.bytes.isEmpty, !visitor.isStopped else { return }
        let name = BodyName.name(mimeType: body.mimeType)
        if let base64 = decoded(body) {
            read(
                base64.bytes, mimeType: body.mimeType, contentCoding: contentCoding, at: text.path, isCut: text.isCut)
            // Read as base64 all but this alphabet may be something else as well.
            if let source = text.source, base64.isStandard { visitor.examined(source) }
            // What looks like base64 may still be a text.
            if !body.encoding.isEmpty { return }
        }
        give(text.bytes, name: name, at: text.path)
        if let source = text.source { visitor.examined(source) }
    }

    /// Hands out a body that was captured as bytes, with its content codings undone.
    func read(_ bytes: [UInt8], mimeType: [UInt8], contentCoding: [UInt8], at path: String, isCut: Bool) {
        guard !bytes.isEmpty, !visitor.isStopped else { return }
        let result = coding.undo(bytes, header: contentCoding.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 })
        if let failure = result.failure, !isCut { visitor.note(failure) }
        if let undecoded = result.undecoded { give(undecoded, name: Array("body.bin".utf8), at: path) }
        if !result.bytes.isEmpty { give(result.bytes, name: BodyName.name(mimeType: mimeType), at: path) }
    }

    /// Hands out the text of a web socket's frame, which is base64 where `isBinary`.
    func readFrame(_ text: HARText, name: [UInt8], isBinary: Bool) {
        if isBinary, let base64 = decodedBase64(text) {
            visitor.visit(StructuredPart(path: text.path, name: name, bytes: base64.bytes))
            return
        }
        if text.bytes.isEmpty { return }
        visitor.visit(StructuredPair(path: text.path, name: name, value: text.bytes))
        embedded.read(text.bytes, at: text.path)
    }

    private func give(_ bytes: [UInt8], name: [UInt8], at path: String) {
        visitor.visit(StructuredPart(path: path, name: name, bytes: bytes))
        embedded.read(bytes, at: path)
    }

    /// The bytes of a body that says that it is base64, or of a cut one that looks so; nil where it is a text.
    private func decoded(_ body: HARBody) -> Base64.Decoded? {
        if body.encoding.isEmpty {
            guard body.text.isCut, body.text.bytes.count >= Self.convincingDigits else { return nil }
            return decodedBase64(body.text)
        }
        let word = body.encoding.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }
        return word.elementsEqual("base64".utf8) ? decodedBase64(body.text) : nil
    }

    private func decodedBase64(_ text: HARText) -> Base64.Decoded? {
        let size = text.bytes.count / 4 * 3
        do throws(OpeningError) {
            try budget.charge(size)
        } catch {
            visitor.note(error)
            return nil
        }
        if let decoded = Base64.decode(text.bytes, isCut: text.isCut) { return decoded }
        budget.refund(size)
        return nil
    }
}
