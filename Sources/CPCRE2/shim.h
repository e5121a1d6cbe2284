// Swift sees only the 8-bit names (pcre2_match_8 …).
#define PCRE2_CODE_UNIT_WIDTH 8
#include <pcre2.h>

// PCRE2_UNSET is ~0 as a size, which Swift's Int cannot hold.
static inline int watertight_pcre2_is_unset(PCRE2_SIZE value) {
    return value == PCRE2_UNSET;
}

// Sets where a match may begin at the latest, or takes such a limit back where it is negative: PCRE2 refuses a limit
// for patterns that were not compiled with PCRE2_USE_OFFSET_LIMIT.
static inline void watertight_pcre2_limit_start(pcre2_match_context *context, long last) {
    pcre2_set_offset_limit(context, last < 0 ? PCRE2_UNSET : (PCRE2_SIZE)last);
}
