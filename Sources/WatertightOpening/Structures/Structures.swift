/// The front door to structures: a blob in, its values out, one by one.
public enum Structures {
    /// Hands the values of `content` to `visitor`, in the order in which they stand.
    ///
    /// Never throws: problems go to `visitor.note`. What is decoded (base64, content encodings) is charged to `budget`.
    /// `companions` are those that `kind` asked for, as far as they are there.
    public static func open(
        _ kind: StructureKind, _ content: BlobContent, companions: [Companion] = [], budget: Budget,
        visitor: any StructureVisitor
    ) {
        switch kind {
        case .propertyList: PropertyList.read(content, budget: budget, visitor: visitor)
        case .har: HARReader(content, budget: budget, visitor: visitor).readAll()
        }
    }
}
