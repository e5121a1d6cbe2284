/// What a walk has to remember over all its arguments: what was handed on already, and whether there was anything.
struct WalkLedger {
    /// All that the user named.
    let arguments: [InputArgument]
    /// What is left out.
    let exclusions: Exclusions
    /// How many things were met that could be examined, or are gaps because they cannot.
    private(set) var metCount = 0
    /// How many things were left out.
    private(set) var excludedCount = 0

    private let argumentPaths: Set<[UInt8]>
    private var done: Set<[UInt8]> = []

    private let ownFiles: Set<[UInt8]>

    init(arguments: [InputArgument], exclusions: Exclusions, ownFiles: Set<[UInt8]>) {
        self.ownFiles = ownFiles
        self.arguments = arguments
        self.exclusions = exclusions
        argumentPaths = Set(arguments.map(\.realPath))
    }

    /// Whether a walk must ask `claim` for what it meets.
    var comparesPaths: Bool { arguments.count > 1 || !ownFiles.isEmpty }

    /// Notes that the thing at `realPath` has its turn, if it is an argument; false where it had it before, and for the
    /// run's own files, which have none.
    ///
    /// An argument that lies in another one's tree is met twice. The first meeting counts. One that was left out of the
    /// tree never had its turn, so that naming it is stronger than excluding the folder around it.
    mutating func claim(_ realPath: [UInt8]) -> Bool {
        if ownFiles.contains(realPath) { return false }
        guard argumentPaths.contains(realPath), !done.insert(realPath).inserted else { return true }
        metCount += 1
        return false
    }

    /// Notes something that could be examined, or a gap in its place.
    mutating func noteMet() { metCount += 1 }

    /// Notes something that was left out.
    mutating func noteExcluded() { excludedCount += 1 }
}
