internal import CPCRE2

/// A compiled PCRE2 pattern on bytes, JIT for whole and partial matches. Only a pattern that names characters beyond ASCII
/// is matched in characters of UTF-8 (`PatternDialect`), and bytes that are none never match it.
///
/// Compiled when a rule set is built (which proves it), translated to machine code at its first use (13 µs that most
/// rules of a run never need). What a match writes to lives in `MatchScratch`.
@safe
final class Pattern {
    /// Where a match may begin.
    enum Start {
        /// Only at the start offset.
        case anchored
        /// From the start offset up to the scratch's offset limit.
        case limited
        /// Anywhere from the start offset on.
        case anywhere
    }

    private let code: OpaquePointer
    private let isLimited: Bool
    private let isWide: Bool
    private var isPrepared = false
    /// Whether there is machine code, to be run without further ado.
    private var isTranslated = false
    /// How many bytes a look-behind may reach before a match.
    let lookBehind: Int
    /// The number of capture groups.
    let groupCount: Int
    /// A byte that every match holds behind its first, where the library knows one that is no letter.
    let requiredByte: UInt8?

    /// Compiles `source`.
    /// - Throws: `PatternError` with the library's message and offset.
    init(_ source: String, start: Start) throws(PatternError) {
        var sharedGroups = 0
        let compiled: OpaquePointer
        var dialect = PatternDialect(source)
        do throws(PatternError) {
            unsafe compiled = try Self.compile(dialect, start)
        } catch {
            guard error.isTooLarge, let shared = SharedRepetition(source) else { throw error }
            dialect = PatternDialect(shared.pattern)
            sharedGroups = shared.groupCount
            unsafe compiled = try Self.compile(dialect, start)
        }
        unsafe code = compiled
        isLimited = start == .limited
        isWide = dialect.isWide
        var reach: UInt32 = 0
        _ = unsafe pcre2_pattern_info_8(compiled, UInt32(PCRE2_INFO_MAXLOOKBEHIND), &reach)
        lookBehind = Int(reach) * (dialect.isWide ? 4 : 1)
        var groups: UInt32 = 0
        _ = unsafe pcre2_pattern_info_8(compiled, UInt32(PCRE2_INFO_CAPTURECOUNT), &groups)
        groupCount = Int(groups) - sharedGroups
        requiredByte = unsafe Self.requiredByte(of: compiled)
    }

    private static func compile(_ dialect: PatternDialect, _ start: Start) throws(PatternError) -> OpaquePointer {
        // `$` means the end, and not what stands before a last line feed, as in RE2.
        var options = PCRE2_NEVER_BACKSLASH_C | UInt32(PCRE2_DOLLAR_ENDONLY)
        options |= dialect.isWide ? PCRE2_UTF | PCRE2_MATCH_INVALID_UTF : PCRE2_NEVER_UTF
        switch start {
        case .anchored: options |= UInt32(PCRE2_ANCHORED)
        case .limited: options |= PCRE2_USE_OFFSET_LIMIT
        case .anywhere: break
        }
        let settings = CompileContext()
        var errorCode: Int32 = 0
        var errorOffset = 0
        let compiled = unsafe dialect.bytes.withUnsafeBufferPointer { buffer in
            unsafe pcre2_compile_8(
                buffer.baseAddress, buffer.count, options, &errorCode, &errorOffset, settings.context)
        }
        guard let compiled = unsafe compiled else {
            throw PatternError(
                message: message(of: errorCode), offset: dialect.origin(of: errorOffset),
                isTooLarge: errorCode == PCRE2_ERROR_PATTERN_TOO_LARGE)
        }
        return unsafe compiled
    }

    private static func requiredByte(of code: OpaquePointer) -> UInt8? {
        var type: UInt32 = 0
        var unit: UInt32 = 0
        _ = unsafe pcre2_pattern_info_8(code, UInt32(PCRE2_INFO_LASTCODETYPE), &type)
        _ = unsafe pcre2_pattern_info_8(code, UInt32(PCRE2_INFO_LASTCODEUNIT), &unit)
        let byte = UInt8(truncatingIfNeeded: unit)
        // Letters may stand for either case.
        let isLetter =
            LiteralAutomaton.fold(byte) >= UInt8(ascii: "a") && LiteralAutomaton.fold(byte) <= UInt8(ascii: "z")
        return type == 1 && byte < 0x80 && !isLetter ? byte : nil
    }

    deinit { unsafe pcre2_code_free_8(code) }

    /// The library's text for an error code.
    private static func message(of code: Int32) -> String {
        var text = [UInt8](repeating: 0, count: 256)
        let length = unsafe text.withUnsafeMutableBufferPointer { buffer in
            unsafe pcre2_get_error_message_8(code, buffer.baseAddress, buffer.count)
        }
        return length > 0 ? String(decoding: text.prefix(Int(length)), as: UTF8.self) : "error \(code)"
    }

    /// Whether the pattern matches anywhere in a whole text.
    func matches(_ text: [UInt8], scratch: borrowing MatchScratch) -> Bool {
        unsafe text.withUnsafeBufferPointer { buffer in
            unsafe match(buffer, from: 0, lastStart: buffer.count, isPartial: false, scratch: scratch) == .matched
        }
    }

    /// The first match in a whole text.
    func firstMatch(in text: [UInt8], scratch: borrowing MatchScratch) -> [UInt8]? {
        guard matches(text, scratch: scratch), let span = scratch.span(0) else { return nil }
        return Array(text[span])
    }

    /// Tries the pattern on `subject` from `offset` on; the whole subject is what look-behinds and `\b` see.
    ///
    /// - Parameters:
    ///   - lastStart: The last offset at which a match may begin (for `.limited`).
    ///   - isPartial: Whether more bytes may follow: then what depends on the end is `.partial`.
    func match(
        _ subject: UnsafeBufferPointer<UInt8>, from offset: Int, lastStart: Int, isPartial: Bool,
        scratch: borrowing MatchScratch
    ) -> MatchResult {
        if !isPrepared {
            // Where the JIT is not available the interpreter does the same, slower.
            let error = unsafe pcre2_jit_compile_8(code, PCRE2_JIT_COMPLETE | PCRE2_JIT_PARTIAL_HARD)
            // What is no UTF-8 is stepped over by the library's own entrance.
            isTranslated = error == 0 && !isWide
            isPrepared = true
        }
        return unsafe scratch.run(
            code: code, isTranslated: isTranslated, subject: subject, offset: offset,
            lastStart: isLimited ? lastStart : nil, isPartial: isPartial)
    }
}

/// How a match attempt ended.
enum MatchResult {
    /// The pattern matched; the scratch holds the spans.
    case matched
    /// It did not.
    case none
    /// It might, were there more bytes.
    case partial
    /// It reached the match limit, the JIT stack's end or the heap limit before it knew.
    case limit
}
