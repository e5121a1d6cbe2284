internal import CPlatform
internal import WatertightModel

#if canImport(Glibc)
    internal import Glibc
#else
    internal import Darwin
#endif

/// Makes a stream readable at any place: in memory while it is small, else in a temporary file without a name.
public enum Spool {
    /// Reads all of `stream`.
    ///
    /// Up to `memoryLimit` bytes are held in memory; more go to an unlinked file in `temporaryFolder`. Every piece is
    /// handed to `alsoHandTo` as it comes. What was got before a failure is kept.
    public static func spool(
        _ stream: any ByteStream, memoryLimit: Int, temporaryFolder: String,
        alsoHandTo: ((UnsafeRawBufferPointer) -> Void)?
    ) -> (bytes: any RandomAccessBytes, failure: OpeningError?) {
        let buffer = ByteBuffer(128 << 10)
        var held: [UInt8] = []
        var file: SpoolFile?
        do throws(OpeningError) {
            while true {
                let got = try unsafe stream.read(into: buffer.all)
                if got == 0 { break }
                let piece = unsafe buffer.bytes(0..<got)
                unsafe alsoHandTo?(piece)
                if file == nil && got > memoryLimit - held.count {
                    let begun = try SpoolFile(folder: temporaryFolder)
                    if let failure = unsafe held.withUnsafeBytes({ unsafe begun.append($0) }) { throw failure }
                    held = []
                    file = begun
                }
                if let file {
                    if let failure = unsafe file.append(piece) { throw failure }
                } else {
                    unsafe held.append(contentsOf: piece)
                }
            }
        } catch {
            return (file?.bytes ?? MemoryBytes(held), error)
        }
        return (file?.bytes ?? MemoryBytes(held), nil)
    }
}

/// The temporary file of a spool.
private final class SpoolFile {
    private let descriptor: Int32
    private var written = 0
    private var isHandedOn = false

    init(folder: String) throws(OpeningError) {
        descriptor = unsafe folder.withCString { unsafe watertight_unlinked_temporary_file($0) }
        if descriptor < 0 { throw OpeningError.system("temporary file", errno) }
    }

    deinit {
        if !isHandedOn && descriptor >= 0 { close(descriptor) }
    }

    /// The file's bytes, which own it from now on.
    var bytes: DescriptorBytes {
        isHandedOn = true
        return DescriptorBytes(descriptor: descriptor, count: written, closesOnDeinit: true)
    }

    func append(_ piece: UnsafeRawBufferPointer) -> OpeningError? {
        var done = 0
        while done < piece.count {
            let rest = unsafe UnsafeRawBufferPointer(rebasing: piece[done...])
            let put = unsafe write(descriptor, rest.baseAddress, rest.count)
            if put < 0 && errno == EINTR { continue }
            if put <= 0 { return OpeningError.system("temporary file", put == 0 ? ENOSPC : errno) }
            done += put
            written += put
        }
        return nil
    }
}
