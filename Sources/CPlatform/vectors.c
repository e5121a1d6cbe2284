#include "CPlatform.h"

#include <string.h>

// Sixteen bytes at a time, in whatever the processor has for it.
typedef uint8_t watertight_bytes16 __attribute__((vector_size(16)));

static inline int watertight_any(watertight_bytes16 mask) {
#ifdef __SSE2__
    return __builtin_ia32_pmovmskb128((__attribute__((vector_size(16))) char)mask);
#else
    return __builtin_reduce_or(mask);
#endif
}

// A bit for each byte of a mask, the first byte's lowest.
static inline unsigned watertight_bits(watertight_bytes16 mask) {
#ifdef __SSE2__
    return (unsigned)watertight_any(mask);
#else
    watertight_bytes16 weights = {1, 2, 4, 8, 16, 32, 64, 128, 1, 2, 4, 8, 16, 32, 64, 128};
    watertight_bytes16 bits = mask & weights;
    typedef uint8_t eight __attribute__((vector_size(8)));
    eight low = __builtin_shufflevector(bits, bits, 0, 1, 2, 3, 4, 5, 6, 7);
    eight high = __builtin_shufflevector(bits, bits, 8, 9, 10, 11, 12, 13, 14, 15);
    return (unsigned)__builtin_reduce_add(low) | (unsigned)__builtin_reduce_add(high) << 8;
#endif
}

size_t watertight_find_string_end(const uint8_t *bytes, size_t count) {
    size_t index = 0;
    // 64 bytes a step: looking where the first one is costs more than that there is one.
    for (; index + 64 <= count; index += 64) {
        watertight_bytes16 found = {0};
        for (size_t part = 0; part < 64; part += 16) {
            watertight_bytes16 byte;
            memcpy(&byte, bytes + index + part, 16);
            found |= (watertight_bytes16)(byte == '"') | (watertight_bytes16)(byte == '\\');
        }
        if (watertight_any(found)) break;
    }
    for (; index + 16 <= count; index += 16) {
        watertight_bytes16 byte;
        memcpy(&byte, bytes + index, 16);
        unsigned found = watertight_bits((watertight_bytes16)(byte == '"') | (watertight_bytes16)(byte == '\\'));
        if (found) return index + (size_t)__builtin_ctz(found);
    }
    while (index < count && bytes[index] != '"' && bytes[index] != '\\') index++;
    return index;
}

size_t watertight_find_four(const uint8_t *bytes, size_t count, const uint8_t four[4]) {
    size_t index = 0;
    // Sixteen places a step, told by the first byte and the third.
    for (; index + 18 <= count; index += 16) {
        watertight_bytes16 first, third;
        memcpy(&first, bytes + index, 16);
        memcpy(&third, bytes + index + 2, 16);
        watertight_bytes16 both = (watertight_bytes16)(first == four[0]) & (watertight_bytes16)(third == four[2]);
        if (!watertight_any(both)) continue;
        for (size_t at = index; at < index + 16 && at + 4 <= count; at++) {
            if (memcmp(bytes + at, four, 4) == 0) return at;
        }
    }
    for (; index + 4 <= count; index++) {
        if (memcmp(bytes + index, four, 4) == 0) return index;
    }
    return count;
}

static inline int watertight_how_many(watertight_bytes16 mask) {
#ifdef __SSE2__
    return __builtin_popcount((unsigned)__builtin_ia32_pmovmskb128((__attribute__((vector_size(16))) char)mask));
#else
    return __builtin_reduce_add(mask & 1);
#endif
}

// Whether 64 bytes are there, and each sixteen of them hold one that is below all digits of base64.
static inline int watertight_has_none(const uint8_t *bytes, size_t count) {
    if (count < 64) return 0;
    watertight_bytes16 part[4];
    memcpy(part, bytes, 64);
    for (size_t index = 0; index < 4; index++) {
        if (!watertight_any((watertight_bytes16)(part[index] < '+'))) return 0;
    }
    return 1;
}

size_t watertight_find_encoded_block(const uint8_t *bytes, size_t count) {
    int digits = 0;
    for (size_t block = 0; block + 16 <= count; block += 16) {
        if (watertight_has_none(bytes + block, count - block)) {
            block += 48;
            digits = 0;
            continue;
        }
        watertight_bytes16 byte;
        memcpy(&byte, bytes + block, 16);
        // Most text has a space or a quote in sixteen bytes.
        if (watertight_any((watertight_bytes16)(byte < '+'))) {
            digits = 0;
            continue;
        }
        watertight_bytes16 digit = (watertight_bytes16)((byte - '0') < 10);
        watertight_bytes16 upper = (watertight_bytes16)((byte - 'A') < 26);
        watertight_bytes16 lower = (watertight_bytes16)((byte - 'a') < 26);
        watertight_bytes16 sign = (watertight_bytes16)(byte == '+') | (watertight_bytes16)(byte == '/') |
                                  (watertight_bytes16)(byte == '-') | (watertight_bytes16)(byte == '_');
        if (watertight_any(~(digit | upper | lower | sign))) {
            digits = 0;
            continue;
        }
        // The base64 of digits has few small letters, and in one block of some thousands none.
        if (watertight_how_many(upper) >= 3 && watertight_any(lower | digit)) return block;
        // Hexadecimal has letters up to f, all of one case, and shows in three blocks in a row.
        watertight_bytes16 hex = (watertight_bytes16)(((byte | 0x20) - 'a') < 6);
        digits = watertight_any(~(digit | hex)) ? 0 : digits + 1;
        if (digits == 3) return block - 32;
    }
    return count;
}

static inline int watertight_is_text(uint8_t byte) {
    return (uint8_t)(byte - 0x20) < 0x5F || byte == 9 || byte == 10 || byte == 13;
}

// Whether of eight bytes every `step`th from `first` on is ASCII text, and the others are NUL.
static int watertight_is_wide(const uint8_t *bytes, size_t first, size_t step) {
    for (size_t index = 0; index < 8; index++) {
        if (index % step == first ? !watertight_is_text(bytes[index]) : bytes[index] != 0) return 0;
    }
    return 1;
}

size_t watertight_find_wide_text(const uint8_t *bytes, size_t count, int *width) {
    const uint64_t odds = 0xFF00FF00FF00FF00, evens = 0x00FF00FF00FF00FF;
    for (size_t index = 0; index + 8 <= count; index += 8) {
        // Four words of which none has its even or its odd bytes all NUL.
        while (index + 32 <= count) {
            uint64_t four[4];
            memcpy(four, bytes + index, 32);
            int found = 0;
            for (size_t part = 0; part < 4; part++) found |= !(four[part] & odds) | !(four[part] & evens);
            if (found) break;
            index += 32;
        }
        if (index + 8 > count) break;
        uint64_t word;
        memcpy(&word, bytes + index, 8);
        int odd = (word & odds) == 0, even = (word & evens) == 0;
        if (odd == even) continue;
        size_t first = 0;
        while (bytes[index + first] == 0) first++;
        *width = 2;
        if (watertight_is_wide(bytes + index, first % 2, 2)) return index;
        *width = 4;
        if (index + 16 <= count && first < 4 && watertight_is_wide(bytes + index, first, 4) &&
            watertight_is_wide(bytes + index + 8, first, 4))
            return index;
    }
    return count;
}
