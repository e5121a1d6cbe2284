/// What a blob is, by its content.
public enum SniffedFormat {
    /// Entries, to be opened by `Containers`.
    case container(ContainerKind)
    /// One compressed stream, to be opened by `Decompression`.
    case compressed(CompressionKind)
    /// Values that are reached by a path, to be read by `Structures`.
    case structure(StructureKind)
    /// Recognised, and nothing here opens it: the gap to report.
    case opaque(OpeningError)
    /// Pixels, sound, film or fonts: by its kind known to hold no text. The word says which.
    case media(String)
}
