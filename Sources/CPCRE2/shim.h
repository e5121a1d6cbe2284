// Swift sees only the 8-bit names (pcre2_match_8 …).
#define PCRE2_CODE_UNIT_WIDTH 8
#include <pcre2.h>

// PCRE2_UNSET is ~0 as a size, which Swift's Int cannot hold.
static inline int watertight_pcre2_is_unset(PCRE2_SIZE value) {
    return value == PCRE2_UNSET;
}
