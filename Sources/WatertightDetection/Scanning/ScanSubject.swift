public import WatertightModel

/// What a scanner is told of the bytes that it gets.
public struct ScanSubject: Sendable {
    /// Where they stand.
    public var place: Place
    /// What they are.
    public var context: ContentContext
    /// Whether they belong to an app bundle.
    public var isInAppBundle: Bool
    /// Whether they are the raw bytes of something that is opened as well.
    public var isRawOfOpened: Bool
    /// Whether of what is opened only a part is read, such as a program's table of texts: then what is encoded or compressed in
    /// its raw bytes counts as it does in any binary.
    public var isReadInPart = false
    /// Whether they are packed: what looks like part of a value may be all that a compressor left of it there, so matches of low
    /// confidence mean nothing.
    public var isPacked = false
    /// Where the scanned bytes begin in what stands at the place.
    public var baseOffset = 0
    /// How the text is encoded, as far as its head tells.
    public var encoding: TextEncoding
    /// Whether comments in it may excuse a line: only where the content is the user's own source or configuration.
    public var honoursInlineAllows = false

    /// Whether what is encoded or compressed in them is looked at elsewhere.
    var leavesDecodingToOpener: Bool { isRawOfOpened && !isReadInPart }

    /// A subject from its parts.
    public init(
        place: Place, context: ContentContext, isInAppBundle: Bool = false, isRawOfOpened: Bool = false,
        encoding: TextEncoding = .bytes
    ) {
        self.place = place
        self.context = context
        self.isInAppBundle = isInAppBundle
        self.isRawOfOpened = isRawOfOpened
        self.encoding = encoding
    }
}
