/// The literals of all rules as one deterministic Aho-Corasick automaton, blind to ASCII case.
///
/// Layout: a byte maps to a class (bytes that no literal holds share class 0), a state and a class map to the next
/// state. A state is named by the index of its row in the table, which saves the loop a multiplication; rows of states
/// that end a literal come last, so that one comparison a byte finds them:
///
///     next = table[state + classes[byte]]        a hit when next >= firstHit
///
/// `firstHit` is a power of two: then several states can be compared at once, by their union, without a false alarm. Rows
/// are in the order of their depth: the few that most bytes lead to lie close together.
///
/// Built once, then only read: it is shared freely.
final class LiteralAutomaton: Sendable {
    /// Class of each byte, upper case folded to lower.
    let classes: [UInt8]
    /// The next state's row by state's row and class.
    let table: [UInt32]
    /// The first state that ends a literal.
    let firstHit: UInt32
    /// The length of a row.
    private let width: Int
    /// The literals that end in the states from `firstHit` on, one state after another; longest first.
    private let endingLiterals: [Int32]
    /// Where each of these states begins among them, and where the last ends.
    private let endingStarts: [Int32]
    /// The length of each literal.
    let lengths: [Int]

    /// An automaton for `literals`, which are lower-cased; empty ones are not allowed.
    ///
    /// - Returns: nil where the literals need more room than 32 bits can index.
    init?(literals: [[UInt8]]) {
        precondition(literals.allSatisfy { !$0.isEmpty }, "an empty literal would match everywhere")
        var classes = [UInt8](repeating: 0, count: 256)
        var classCount = 1
        for byte in literals.joined().map(Self.fold) where classes[Int(byte)] == 0 {
            guard classCount < 256 else { return nil }
            classes[Int(byte)] = UInt8(classCount)
            classCount += 1
        }
        for upper in UInt8(ascii: "A")...UInt8(ascii: "Z") { classes[Int(upper)] = classes[Int(Self.fold(upper))] }

        var trie = Trie(classCount: classCount, maximumStates: literals.reduce(1) { $0 + $1.count })
        for (index, literal) in literals.enumerated() {
            trie.insert(literal.map { classes[Int(Self.fold($0))] }, as: Int32(index))
        }
        trie.completeTransitions()
        guard trie.outputs.count <= Int(UInt32.max) / 4 / classCount else { return nil }

        // Renumber: states without an ending first, by depth.
        let states = trie.byDepth
        let endings = states.filter { !trie.outputs[$0].isEmpty }
        var start = 1
        while start < (states.count - endings.count) * classCount { start *= 2 }
        var renumbered = [UInt32](repeating: 0, count: states.count)
        var row = 0
        for state in states where trie.outputs[state].isEmpty {
            renumbered[state] = UInt32(row)
            row += classCount
        }
        row = start
        for state in endings {
            renumbered[state] = UInt32(row)
            row += classCount
        }

        var table = [UInt32](repeating: 0, count: row)
        for state in states {
            for column in 0..<classCount {
                table[Int(renumbered[state]) + column] = renumbered[Int(trie.next[state * classCount + column])]
            }
        }
        self.classes = classes
        self.table = table
        firstHit = UInt32(start)
        width = classCount
        var endingLiterals: [Int32] = []
        var endingStarts: [Int32] = [0]
        for old in endings {
            endingLiterals += trie.outputs[old].sorted { literals[Int($0)].count > literals[Int($1)].count }
            endingStarts.append(Int32(endingLiterals.count))
        }
        self.endingLiterals = endingLiterals
        self.endingStarts = endingStarts
        lengths = literals.map(\.count)
    }

    /// Calls `body` with the literals that end in `state`, which is a hit.
    @inline(__always)
    func forEachEnding(of state: UInt32, _ body: (Int) -> Void) {
        let row = Int(state - firstHit) / width
        for index in Int(endingStarts[row])..<Int(endingStarts[row + 1]) { body(Int(endingLiterals[index])) }
    }

    /// `byte`, in lower case where it is an ASCII letter.
    static func fold(_ byte: UInt8) -> UInt8 {
        byte >= UInt8(ascii: "A") && byte <= UInt8(ascii: "Z") ? byte | 0x20 : byte
    }
}

/// The literals as a tree, and then as a complete automaton, while it is being built.
private struct Trie {
    let classCount: Int
    var next: [Int32]
    var outputs: [[Int32]] = [[]]
    /// All states, the nearest to the root first; known once the transitions are complete.
    private(set) var byDepth = [0]

    /// - Parameter maximumStates: So many there will be at most.
    init(classCount: Int, maximumStates: Int) {
        self.classCount = classCount
        next = [Int32](repeating: -1, count: maximumStates * classCount)
        outputs.reserveCapacity(maximumStates)
    }

    mutating func insert(_ literal: [UInt8], as index: Int32) {
        var state = 0
        for column in literal {
            let cell = state * classCount + Int(column)
            if next[cell] < 0 {
                next[cell] = Int32(outputs.count)
                outputs.append([])
            }
            state = Int(next[cell])
        }
        outputs[state].append(index)
    }

    /// Follows the failure links breadth first, so that every state has a successor for every class.
    mutating func completeTransitions() {
        var failure = [Int](repeating: 0, count: outputs.count)
        var queue: [Int] = []
        for column in 0..<classCount {
            if next[column] < 0 { next[column] = 0 } else { queue.append(Int(next[column])) }
        }
        var head = 0
        while head < queue.count {
            let state = queue[head]
            head += 1
            byDepth.append(state)
            outputs[state] += outputs[failure[state]]
            for column in 0..<classCount {
                let cell = state * classCount + column
                let fallback = next[failure[state] * classCount + column]
                if next[cell] < 0 {
                    next[cell] = fallback
                } else {
                    failure[Int(next[cell])] = Int(fallback)
                    queue.append(Int(next[cell]))
                }
            }
        }
    }
}
