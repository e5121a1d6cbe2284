internal import CPCRE2

/// What is set for all patterns: a line ends with a line feed and nothing else, whatever the library was built for.
@safe
struct CompileContext: ~Copyable {
    let context: OpaquePointer

    init() {
        guard let context = unsafe pcre2_compile_context_create_8(nil) else { fatalError("out of memory") }
        unsafe self.context = context
        _ = unsafe pcre2_set_newline_8(context, UInt32(PCRE2_NEWLINE_LF))
    }

    deinit { unsafe pcre2_compile_context_free_8(context) }
}
