/// Looks for runs of bytes and for texts in a window, and remembers how far it has looked: candidates that stand close together,
/// or a hostile text that is nothing but candidates, are answered by one pass over the bytes.
///
/// For each kind of run:
///
///     from            at          end
///      | no run begins | members   | not looked at        a run begins at `at` where end - at is its length or more
///
/// A pass jumps: where the last byte that a run would have is none of its kind, no run begins before it.
@safe
final class RunFinder {
    /// Offsets in the blob.
    private struct Memory {
        var from = 0
        var at = 0
        var end = 0
    }

    private let catalogue: RunCatalogue
    private var members: [Bool] = []
    private var counts: [Int] = []
    private var landmarks: [[UInt8]] = []
    /// For each kind of run.
    private var memories: [Memory] = []
    /// For each text.
    private var textMemories: [Memory] = []

    init(_ catalogue: RunCatalogue) { self.catalogue = catalogue }

    /// Begins another blob.
    func reset() {
        for index in memories.indices { memories[index] = Memory() }
        for index in textMemories.indices { textMemories[index] = Memory() }
    }

    /// Takes in what was added to the catalogue.
    private func grow() {
        members = catalogue.members
        counts = catalogue.kinds.map(\.count)
        landmarks = catalogue.landmarks
        memories += repeatElement(Memory(), count: counts.count - memories.count)
        textMemories += repeatElement(Memory(), count: landmarks.count - textMemories.count)
    }

    /// Whether `byte` is of a kind.
    func isMember(_ byte: UInt8, of kind: Int) -> Bool {
        if kind >= counts.count { grow() }
        return members[kind << 8 | Int(byte)]
    }

    /// Whether no run of a kind begins at any of the places from `low` to `high`, offsets of the window; where the window ends
    /// too early to tell, one may.
    func isMissing(
        _ kind: Int, from low: Int, to high: Int, in window: UnsafeBufferPointer<UInt8>, base: Int, isFinal: Bool
    ) -> Bool {
        if kind >= counts.count { grow() }
        let count = counts[kind]
        let first = max(0, low) + base
        let last = high + base
        var memory = memories[kind]
        if first > memory.at {
            memory = Memory(from: first, at: first, end: max(first, memory.end))
        } else if first < memory.from {
            // What lies between is looked at now, and what lies behind is known already.
            var earlier = Memory(from: first, at: first, end: first)
            switch unsafe advance(&earlier, kind, count, to: min(last, memory.from - 1), window, base) {
            case .found: return false
            case .windowEnds: return isFinal
            case .none where last < memory.from - 1: return true
            case .none: memory.from = first
            }
        }
        let step = unsafe advance(&memory, kind, count, to: last, window, base)
        memories[kind] = memory
        return switch step {
        case .found: false
        case .none: true
        case .windowEnds: isFinal
        }
    }

    /// The first place from `low` on where a run of a kind begins, or may begin with bytes that are not at hand yet.
    func next(_ kind: Int, from low: Int, in window: UnsafeBufferPointer<UInt8>, base: Int) -> Int {
        if kind >= counts.count { grow() }
        var memory = Memory(from: low + base, at: low + base, end: low + base)
        _ = unsafe advance(&memory, kind, counts[kind], to: window.count + base, window, base)
        return memory.at - base
    }

    private enum Step { case found, none, windowEnds }

    /// Goes on to the next run that begins at `last` or before.
    private func advance(
        _ memory: inout Memory, _ kind: Int, _ count: Int, to last: Int, _ window: UnsafeBufferPointer<UInt8>,
        _ base: Int
    ) -> Step {
        unsafe members.withUnsafeBufferPointer { members in
            let row = unsafe UnsafeBufferPointer(rebasing: members[(kind << 8)..<((kind + 1) << 8)])
            while memory.at <= last {
                let next = memory.at + count
                if memory.end >= next { return .found }
                let limit = min(next, window.count + base)
                var index = limit
                while index > memory.end, unsafe row[Int(window[index - 1 - base])] { index -= 1 }
                let isBroken = index > memory.end
                if isBroken { memory.at = index }
                memory.end = max(memory.end, limit)
                if limit < next, !isBroken { return .windowEnds }
            }
            return .none
        }
    }

    /// Whether a text stands nowhere from `low` on, `reach` bytes at most; where the window ends too early to tell, it may.
    func isMissing(
        landmark index: Int, from low: Int, reach: Int, in window: UnsafeBufferPointer<UInt8>, base: Int, isFinal: Bool
    ) -> Bool {
        if index >= landmarks.count { grow() }
        let text = landmarks[index]
        guard let first = text.first else { return false }
        let start = max(0, low)
        let end = min(start + reach, window.count)
        var memory = textMemories[index]
        if memory.from > start + base || memory.at < start + base {
            memory = Memory(from: start + base, at: start + base)
        }
        // Up to `at` there is none; whether it stands there is looked at again.
        let reached = unsafe UnsafeBufferPointer(rebasing: window[..<end])
        while memory.at - base < end {
            guard let next = unsafe ByteSearch.first(first, in: reached, from: memory.at - base) else {
                memory.at = end + base
                break
            }
            memory.at = next + base
            if unsafe ByteSearch.stand(text, in: window, at: next) || next + text.count > window.count && !isFinal {
                break
            }
            memory.at += 1
        }
        textMemories[index] = memory
        return memory.at - base >= end && (isFinal || end == start + reach)
    }
}
