#include "CPlatform.h"

#include <string.h>

#if defined(__x86_64__)
#include <immintrin.h>

// Four times eight bytes a step. A digit is told by the range that it lies in, a byte in no range ends the loop.
__attribute__((target("avx2"))) static size_t watertight_decode_base64_avx2(
    const uint8_t *digits, size_t count, uint8_t *bytes, int *has_url_digits) {
    const __m256i pack = _mm256_setr_epi8(
        2, 1, 0, 6, 5, 4, 10, 9, 8, 14, 13, 12, -1, -1, -1, -1, 2, 1, 0, 6, 5, 4, 10, 9, 8, 14, 13, 12, -1, -1, -1, -1);
    const __m256i lanes = _mm256_setr_epi32(0, 1, 2, 4, 5, 6, -1, -1);
    __m256i for_urls = _mm256_setzero_si256();
    size_t done = 0;
    // A step stores 32 bytes, of which 24 stay: what a step's digits leave room for is not enough at the end.
    while (count - done >= 48) {
        __m256i byte = _mm256_loadu_si256((const __m256i *)(digits + done));
        // Signed comparisons: bytes of 0x80 and above are negative, and in no range.
#define WATERTIGHT_WITHIN(low, high)                                             \
    _mm256_and_si256(                                                            \
        _mm256_cmpgt_epi8(byte, _mm256_set1_epi8((low) - 1)), _mm256_cmpgt_epi8(_mm256_set1_epi8((high) + 1), byte))
#define WATERTIGHT_IS(letter) _mm256_cmpeq_epi8(byte, _mm256_set1_epi8(letter))
        __m256i upper = WATERTIGHT_WITHIN('A', 'Z'), lower = WATERTIGHT_WITHIN('a', 'z');
        __m256i digit = WATERTIGHT_WITHIN('0', '9');
        __m256i minus = WATERTIGHT_IS('-'), underscore = WATERTIGHT_IS('_');
        __m256i last = _mm256_or_si256(WATERTIGHT_IS('+'), minus);
        __m256i slash = _mm256_or_si256(WATERTIGHT_IS('/'), underscore);
        __m256i known = _mm256_or_si256(
            _mm256_or_si256(upper, lower), _mm256_or_si256(digit, _mm256_or_si256(last, slash)));
        if (_mm256_movemask_epi8(known) != -1) break;
        for_urls = _mm256_or_si256(for_urls, _mm256_or_si256(minus, underscore));
        __m256i value = _mm256_and_si256(upper, _mm256_sub_epi8(byte, _mm256_set1_epi8('A')));
        value = _mm256_or_si256(value, _mm256_and_si256(lower, _mm256_sub_epi8(byte, _mm256_set1_epi8('a' - 26))));
        value = _mm256_or_si256(value, _mm256_and_si256(digit, _mm256_add_epi8(byte, _mm256_set1_epi8(52 - '0'))));
        value = _mm256_or_si256(value, _mm256_and_si256(last, _mm256_set1_epi8(62)));
        value = _mm256_or_si256(value, _mm256_and_si256(slash, _mm256_set1_epi8(63)));
        // Twice six bits to twelve, twice twelve to twenty-four, and those three bytes in their order.
        __m256i twelve = _mm256_maddubs_epi16(value, _mm256_set1_epi32(0x01400140));
        __m256i whole = _mm256_madd_epi16(twelve, _mm256_set1_epi32(0x00011000));
        whole = _mm256_permutevar8x32_epi32(_mm256_shuffle_epi8(whole, pack), lanes);
        _mm256_storeu_si256((__m256i *)(bytes + done / 4 * 3), whole);
        done += 32;
    }
    *has_url_digits = _mm256_movemask_epi8(for_urls) != 0;
    return done;
}
#endif

size_t watertight_decode_base64(const uint8_t *digits, size_t count, uint8_t *bytes, int *has_url_digits) {
    *has_url_digits = 0;
#if defined(__x86_64__)
    if (__builtin_cpu_supports("avx2")) return watertight_decode_base64_avx2(digits, count, bytes, has_url_digits);
#endif
    (void)digits, (void)count, (void)bytes;
    return 0;
}
