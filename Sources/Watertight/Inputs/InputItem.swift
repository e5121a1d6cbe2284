package import WatertightModel
package import WatertightOpening

/// One thing that the walk over the inputs met, in the order in which it is to be examined.
///
/// Every case carries the bytes of the path, as the user gave it and as the file system spells it: a name can hold a
/// secret, and only its bytes can be screened. Descriptors belong to the walk, which closes them after the call; who
/// wants to keep one makes a copy of it.
package enum InputItem {
    /// A regular file, open for reading. `size` is what the system states; files of `/proc` state 0 and hold more.
    /// `folder` is the one that it lies in, where that is open; otherwise the path leads there.
    case file(descriptor: Int32, size: Int, place: Place, path: [UInt8], folder: Int32?)
    /// A named pipe, device or process substitution that the user named: it can be read once, from here to its end.
    case stream(descriptor: Int32, place: Place, path: [UInt8])
    /// Standard input, descriptor 0, under the name `-`.
    case standardInput(place: Place)
    /// What git has staged. A stream can be read once, during the call. The path is git's, from the top of the repository
    /// on.
    case blob(BlobContent, place: Place, path: [UInt8])
    /// A symbolic link met on the way: named, not followed. One that leads outside all inputs is followed by its gap. A
    /// submodule is one as well, without a target.
    case link(place: Place, path: [UInt8], target: [UInt8])
    /// Something that is not examined. The detail of a `link-outside` gap holds the link's target.
    case gap(Gap, path: [UInt8])
}

extension InputItem {
    /// The gap of something that the system, or its kind, does not let be read.
    static func unreadable(_ path: [UInt8], _ why: String) -> InputItem {
        .gap(Gap(place: Place(path: path), reason: .unreadable, detail: why), path: path)
    }

    /// The gap of something that the user left out with `glob`, and so accepts.
    static func excluded(_ path: [UInt8], by glob: String) -> InputItem {
        let detail = "left out by --exclude \(ShownText.of(glob))"
        return .gap(Gap(place: Place(path: path), reason: .excluded, detail: detail, accepted: true), path: path)
    }
}
