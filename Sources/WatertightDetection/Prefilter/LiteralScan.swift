internal import CPlatform

/// One pass of the automaton over a window, in six interleaved streams.
///
/// One stream would wait for the table at every byte; six hide that latency (measured: 0.5 ns a byte of binary data and
/// 0.6 of text, where four take 0.53 and 0.75, and one 1.8). The window is cut in six; each stream but the first starts a
/// longest literal's length early to be in the right state at its border. The streams' hits are put together in order of
/// position.
@safe
final class LiteralScan {
    /// A hit: the state that was reached, and where its literal's last byte stands in the window.
    struct Hit {
        var end: Int
        var state: UInt32
    }

    private static let streams = Int(WATERTIGHT_STRIPES)
    /// Below this many bytes one stream is faster.
    private static let shortWindow = 1024

    private let automaton: LiteralAutomaton
    private let warmUp: Int
    /// Room for a hit a byte, which is the most that there can be. What is not written to takes no memory.
    private var hits: UnsafeMutableBufferPointer<watertight_hit>
    /// How many hits the last scan had.
    private(set) var count = 0
    /// The state after the last byte of the previous window.
    private var carried: UInt32 = 0

    /// A scan that has seen nothing yet.
    init(automaton: LiteralAutomaton) {
        self.automaton = automaton
        warmUp = max(0, (automaton.lengths.max() ?? 1) - 1)
        unsafe hits = .allocate(capacity: 0)
    }

    deinit { unsafe hits.deallocate() }

    /// Forgets the previous window: the next one starts a new blob.
    func reset() { carried = 0 }

    /// A hit of the last scan; they are in order of position.
    func hit(_ index: Int) -> Hit {
        precondition(index < count, "there is no such hit")
        let hit = unsafe hits[index]
        return Hit(end: Int(hit.end), state: hit.state)
    }

    /// Finds the literals that end in `window[from...]`; what stands before was scanned by the previous call.
    ///
    /// Costs about 0.6 ns a byte, and allocates only for a window longer than any before.
    func scan(_ window: UnsafeBufferPointer<UInt8>, from: Int) {
        count = 0
        let length = window.count - from
        guard length > 0, let bytes = window.baseAddress else { return }
        precondition(from >= 0 && window.count <= Int(UInt32.max), "hits have offsets of 32 bits")
        if unsafe hits.count < length {
            unsafe hits.deallocate()
            unsafe hits = .allocate(capacity: length)
        }
        guard let room = unsafe hits.baseAddress else { return }
        unsafe automaton.table.withUnsafeBufferPointer { table in
            unsafe automaton.classes.withUnsafeBufferPointer { classes in
                // Every state is a row of the table, every class a column: what is read lies in both.
                var tables = unsafe watertight_automaton(
                    table: table.baseAddress, classes: classes.baseAddress, first_hit: automaton.firstHit)
                let stripe = length / Self.streams
                if length < Self.shortWindow || stripe <= warmUp {
                    count = unsafe watertight_scan_stripe(&tables, bytes, from, window.count, &carried, room)
                } else {
                    unsafe scanStripes(of: stripe, bytes, from, to: window.count, &tables, room)
                }
            }
        }
    }

    private func scanStripes(
        of stripe: Int, _ bytes: UnsafePointer<UInt8>, _ from: Int, to end: Int, _ tables: inout watertight_automaton,
        _ room: UnsafeMutablePointer<watertight_hit>
    ) {
        var states = [UInt32](repeating: 0, count: Self.streams)
        var counts = [Int](repeating: 0, count: Self.streams)
        states[0] = carried
        for stream in 1..<Self.streams {
            let start = from + stream * stripe
            // Its hits belong to the stream before: they are written where its own will be.
            _ = unsafe watertight_scan_stripe(
                &tables, bytes, start - warmUp, start, &states[stream], room + stream * stripe)
        }
        unsafe watertight_scan_stripes(&tables, bytes, from, stripe, &states, room, &counts)
        // The up to five bytes that the streams leave over.
        let last = Self.streams - 1
        counts[last] += unsafe watertight_scan_stripe(
            &tables, bytes, from + Self.streams * stripe, end, &states[last], room + last * stripe + counts[last])
        carried = states[last]
        count = counts[0]
        for stream in 1..<Self.streams where counts[stream] > 0 {
            unsafe (room + count).update(from: room + stream * stripe, count: counts[stream])
            count += counts[stream]
        }
    }
}
