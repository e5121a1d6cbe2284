// Swift sees only the 8-bit names (pcre2_match_8 …).
#define PCRE2_CODE_UNIT_WIDTH 8
#include <pcre2.h>

// Cast macros are not imported by Swift.
static const size_t watertight_pcre2_unset = PCRE2_UNSET;
