/// What the bytes of a blob are; a rule may ask for some of these. The contract lists the signals, first that applies.
public enum ContentContext: String, Sendable, CaseIterable {
    case capture, binary, log, source, configuration, text
}
