internal import CPCRE2

/// What a match attempt writes to: spans, JIT stack and limits. One for each scanner, never shared.
@safe
struct MatchScratch: ~Copyable {
    private let data: OpaquePointer
    private let context: OpaquePointer
    private let stack: OpaquePointer?

    /// Steps of backtracking that one attempt may take. A true match takes a few dozen; the worst patterns end in 0.12 ms.
    private static let matchLimit: UInt32 = 100_000
    /// Pairs of offsets to keep: the whole match and 31 groups.
    private static let spanCount: UInt32 = 32

    init() {
        guard let data = unsafe pcre2_match_data_create_8(Self.spanCount, nil),
            let context = unsafe pcre2_match_context_create_8(nil)
        else { fatalError("out of memory") }
        unsafe self.data = data
        unsafe self.context = context
        unsafe stack = pcre2_jit_stack_create_8(32 * 1024, 1024 * 1024, nil)
        _ = unsafe pcre2_set_match_limit_8(context, Self.matchLimit)
        _ = unsafe pcre2_set_depth_limit_8(context, Self.matchLimit)
        _ = unsafe pcre2_set_heap_limit_8(context, 32 * 1024)
        if let stack = unsafe stack {
            unsafe pcre2_jit_stack_assign_8(context, nil, UnsafeMutableRawPointer(stack))
        }
    }

    deinit {
        unsafe pcre2_match_data_free_8(data)
        unsafe pcre2_match_context_free_8(context)
        if let stack = unsafe stack { unsafe pcre2_jit_stack_free_8(stack) }
    }

    borrowing func run(
        code: OpaquePointer, isTranslated: Bool, subject: UnsafeBufferPointer<UInt8>, offset: Int, lastStart: Int?,
        isPartial: Bool
    ) -> MatchResult {
        unsafe watertight_pcre2_limit_start(context, lastStart ?? -1)
        let options = isPartial ? UInt32(PCRE2_PARTIAL_HARD) : 0
        // The machine code itself, without the checks before it that only bad arguments need.
        let count =
            unsafe isTranslated && !subject.isEmpty && offset <= subject.count
            ? pcre2_jit_match_8(code, subject.baseAddress, subject.count, offset, options, data, context)
            : pcre2_match_8(code, subject.baseAddress, subject.count, offset, options, data, context)
        switch count {
        case 0...: return .matched
        case PCRE2_ERROR_NOMATCH: return .none
        case PCRE2_ERROR_PARTIAL: return .partial
        default: return .limit
        }
    }

    /// The span of a group of the last match (0: the whole match), or nil where it took no part.
    borrowing func span(_ group: Int) -> Range<Int>? {
        guard group < Int(Self.spanCount) else { return nil }
        guard let vector = unsafe pcre2_get_ovector_pointer_8(data) else { return nil }
        guard unsafe watertight_pcre2_is_unset(vector[2 * group]) == 0 else { return nil }
        let start = unsafe vector[2 * group]
        let end = unsafe vector[2 * group + 1]
        guard start <= end else { return nil }
        return start..<end
    }
}
