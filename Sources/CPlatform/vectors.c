#include "CPlatform.h"

#include <string.h>

// Several bytes at a time, in whatever the processor has for it.
typedef uint8_t watertight_bytes16 __attribute__((vector_size(16)));
typedef uint8_t watertight_bytes64 __attribute__((vector_size(64)));
typedef _Bool watertight_bits16 __attribute__((ext_vector_type(16)));
typedef _Bool watertight_bits64 __attribute__((ext_vector_type(64)));

// A bit for each byte of a comparison, the first byte's lowest.
static inline unsigned watertight_mask16(watertight_bytes16 comparison) {
    watertight_bits16 bits = __builtin_convertvector(comparison, watertight_bits16);
    uint16_t mask;
    memcpy(&mask, &bits, sizeof mask);
    return mask;
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
        if (watertight_mask16(found)) break;
    }
    for (; index + 16 <= count; index += 16) {
        watertight_bytes16 byte;
        memcpy(&byte, bytes + index, 16);
        unsigned found = watertight_mask16((watertight_bytes16)(byte == '"') | (watertight_bytes16)(byte == '\\'));
        if (found) return index + (size_t)__builtin_ctz(found);
    }
    while (index < count && bytes[index] != '"' && bytes[index] != '\\') index++;
    return index;
}

// What the letter behind a backslash stands for where that is one byte; 0 where it does not.
static const uint8_t watertight_escaped[256] = {
    ['"'] = '"', ['\\'] = '\\', ['/'] = '/', ['b'] = 8, ['f'] = 12, ['n'] = 10, ['r'] = 13, ['t'] = 9};

size_t watertight_copy_string(const uint8_t *bytes, size_t count, uint8_t *text, size_t *length) {
    size_t index = 0, to = 0;
    for (;;) {
        unsigned found = 0;
        // Sixteen bytes are stored and then looked at; those from the first mark on are overwritten.
        while (index + 16 <= count) {
            watertight_bytes16 byte;
            memcpy(&byte, bytes + index, 16);
            memcpy(text + to, &byte, 16);
            found = watertight_mask16((watertight_bytes16)(byte == '"') | (watertight_bytes16)(byte == '\\'));
            if (found) break;
            index += 16, to += 16;
            // Where there was none the next is far: 64 bytes a step.
            while (index + 64 <= count) {
                watertight_bytes16 four[4], any;
                memcpy(four, bytes + index, 64);
                memcpy(text + to, four, 64);
                any = (watertight_bytes16)(four[0] == '"') | (watertight_bytes16)(four[0] == '\\');
                for (size_t part = 1; part < 4; part++)
                    any |= (watertight_bytes16)(four[part] == '"') | (watertight_bytes16)(four[part] == '\\');
                if (watertight_mask16(any)) break;
                index += 64, to += 64;
            }
        }
        if (found) {
            index += (size_t)__builtin_ctz(found), to += (size_t)__builtin_ctz(found);
        } else {
            while (index < count && bytes[index] != '"' && bytes[index] != '\\') text[to++] = bytes[index++];
        }
        if (index + 1 >= count || bytes[index] == '"') break;
        uint8_t plain = watertight_escaped[bytes[index + 1]];
        if (!plain) break;
        text[to++] = plain;
        index += 2;
    }
    *length = to;
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
        if (!watertight_mask16(both)) continue;
        for (size_t at = index; at < index + 16 && at + 4 <= count; at++) {
            if (memcmp(bytes + at, four, 4) == 0) return at;
        }
    }
    for (; index + 4 <= count; index++) {
        if (memcmp(bytes + index, four, 4) == 0) return index;
    }
    return count;
}

// What sixteen bytes without spaces and marks may be a part of.
enum { PLAIN, ENCODED, HEX };

static inline int watertight_kind_of_block(const uint8_t *bytes) {
    watertight_bytes16 byte;
    memcpy(&byte, bytes, 16);
    watertight_bytes16 digit = (watertight_bytes16)((byte - '0') < 10);
    watertight_bytes16 upper = (watertight_bytes16)((byte - 'A') < 26);
    watertight_bytes16 lower = (watertight_bytes16)((byte - 'a') < 26);
    watertight_bytes16 sign = (watertight_bytes16)(byte == '+') | (watertight_bytes16)(byte == '/') |
                              (watertight_bytes16)(byte == '-') | (watertight_bytes16)(byte == '_');
    if (watertight_mask16(digit | upper | lower | sign) != 0xFFFF) return PLAIN;
    // The base64 of digits has few small letters, and in one block of some thousands none.
    if (__builtin_popcount(watertight_mask16(upper)) >= 3 && watertight_mask16(lower | digit)) return ENCODED;
    watertight_bytes16 hex = digit | (watertight_bytes16)(((byte | 0x20) - 'a') < 6);
    if (watertight_mask16(hex) != 0xFFFF) return PLAIN;
    // The hexadecimal of printable ASCII has 2 to 7 in every second place.
    unsigned high = watertight_mask16((watertight_bytes16)((byte - '2') < 6));
    return (high & 0x5555) == 0x5555 || (high & 0xAAAA) == 0xAAAA ? ENCODED : HEX;
}

// Whether sixteen bytes are hexadecimal digits in groups.
static inline int watertight_is_dump(const uint8_t *bytes) {
    watertight_bytes16 byte;
    memcpy(&byte, bytes, 16);
    unsigned spaces = watertight_mask16((watertight_bytes16)(byte == ' '));
    watertight_bytes16 hex = (watertight_bytes16)((byte - '0') < 10) |
                             (watertight_bytes16)(((byte | 0x20) - 'a') < 6);
    return spaces && __builtin_popcount(spaces) < 8 && (watertight_mask16(hex) | spaces) == 0xFFFF;
}

// Whether one of the four sixteens of bits is all zero.
static inline int watertight_has_empty_block(uint64_t bits) {
    return ((bits - 0x0001000100010001) & ~bits & 0x8000800080008000) != 0;
}

static inline __attribute__((always_inline)) size_t watertight_find_block(const uint8_t *bytes, size_t count) {
    int hex = 0;
    for (size_t start = 0; start + 16 <= count; start += 64) {
        // Most text has a space, a quote, a full stop or the like in sixteen bytes, and a letter behind f. What is left
        // over at the end is looked at without these tests.
        uint64_t apart = 0, no_dump = 0;
        if (start + 64 <= count) {
            watertight_bytes64 byte;
            memcpy(&byte, bytes + start, 64);
            // Without the bit by which they differ, a full stop is a comma.
            watertight_bits64 bits = __builtin_convertvector(
                (watertight_bytes64)(byte < '+') | (watertight_bytes64)((byte & 0xFD) == ',') |
                    (watertight_bytes64)(byte == ':'),
                watertight_bits64);
            memcpy(&apart, &bits, sizeof apart);
            bits = __builtin_convertvector(
                (watertight_bytes64)(byte > 'f') |
                    ((watertight_bytes64)(byte < '0') & (watertight_bytes64)(byte != ' ')),
                watertight_bits64);
            memcpy(&no_dump, &bits, sizeof no_dump);
            if (!watertight_has_empty_block(apart) && !watertight_has_empty_block(no_dump)) {
                hex = 0;
                continue;
            }
        }
        for (size_t block = start; block < start + 64 && block + 16 <= count; block += 16) {
            int kind = apart & 0xFFFF ? PLAIN : watertight_kind_of_block(bytes + block);
            if (kind == ENCODED || (!(no_dump & 0xFFFF) && watertight_is_dump(bytes + block))) return block;
            // Other hexadecimal is often a digest; it shows in three blocks in a row.
            hex = kind == HEX ? hex + 1 : 0;
            if (hex == 3) return block - 32;
            apart >>= 16;
            no_dump >>= 16;
        }
    }
    return count;
}

#ifdef __x86_64__
__attribute__((target("avx2"))) static size_t watertight_find_block_avx2(const uint8_t *bytes, size_t count) {
    return watertight_find_block(bytes, count);
}
#endif

size_t watertight_find_encoded_block(const uint8_t *bytes, size_t count) {
#ifdef __x86_64__
    // A third faster: 0.13 ns a byte of a log against 0.18.
    if (__builtin_cpu_supports("avx2")) return watertight_find_block_avx2(bytes, count);
#endif
    return watertight_find_block(bytes, count);
}

static inline __attribute__((always_inline)) size_t watertight_find_row(const uint8_t *bytes, size_t count, int *is_pure) {
    int before = 0;
    for (size_t start = 0; start + 64 <= count; start += 64) {
        watertight_bytes64 byte;
        memcpy(&byte, bytes + start, 64);
        uint64_t commas, other;
        watertight_bits64 bits = __builtin_convertvector((watertight_bytes64)(byte == ','), watertight_bits64);
        memcpy(&commas, &bits, sizeof commas);
        watertight_bytes64 small = byte | 0x20;
        // Most blocks have a letter that is no digit.
        bits = __builtin_convertvector((watertight_bytes64)((small - 'g') < 17), watertight_bits64);
        memcpy(&other, &bits, sizeof other);
        if (other == 0) {
            // From the comma to the semicolon there are marks and digits alone; a blank is smaller than any other.
            bits = __builtin_convertvector(
                (watertight_bytes64)((byte - ',') > 15) & (watertight_bytes64)((small - 'a') > 5) &
                    (watertight_bytes64)(small != 'x') & (watertight_bytes64)(byte > ' ') &
                    (watertight_bytes64)(byte != '|') & (watertight_bytes64)(byte != '_'),
                watertight_bits64);
            memcpy(&other, &bits, sizeof other);
        }
        int many = (commas & (commas - 1)) && __builtin_popcountll(commas) >= 3;
        if (other == 0) {
            bits = __builtin_convertvector(
                (watertight_bytes64)((byte - '0') < 10) | ((watertight_bytes64)((small - 'a') < 6)), watertight_bits64);
            uint64_t digits;
            memcpy(&digits, &bits, sizeof digits);
            int count_of_digits = __builtin_popcountll(digits);
            if (count_of_digits >= 12 && count_of_digits <= 52) {
                *is_pure = 1;
                return start;
            }
        }
        if (many && before) {
            *is_pure = 0;
            return start - 64;
        }
        before = many;
    }
    return count;
}

static inline __attribute__((always_inline)) size_t watertight_find_steps(
    const uint8_t *bytes, size_t count, const uint8_t text[9]) {
    uint8_t first = text[0] ^ text[1], third = text[2] ^ text[3], last = text[7] ^ text[8];
    size_t index = 0;
    for (; index + 80 <= count; index += 64) {
        watertight_bytes64 at0, at1, at2, at3, at7, at8;
        memcpy(&at0, bytes + index, 64);
        memcpy(&at1, bytes + index + 1, 64);
        memcpy(&at2, bytes + index + 2, 64);
        memcpy(&at3, bytes + index + 3, 64);
        memcpy(&at7, bytes + index + 7, 64);
        memcpy(&at8, bytes + index + 8, 64);
        watertight_bits64 bits = __builtin_convertvector(
            (watertight_bytes64)((at0 ^ at1) == first) & (watertight_bytes64)((at2 ^ at3) == third) &
                (watertight_bytes64)((at7 ^ at8) == last),
            watertight_bits64);
        uint64_t found;
        memcpy(&found, &bits, sizeof found);
        for (; found; found &= found - 1) {
            size_t place = index + (size_t)__builtin_ctzll(found), step = 0;
            while (step < 8 && (bytes[place + step] ^ bytes[place + step + 1]) == (text[step] ^ text[step + 1])) step++;
            if (step == 8) return place;
        }
    }
    for (; index + 9 <= count; index++) {
        size_t step = 0;
        while (step < 8 && (bytes[index + step] ^ bytes[index + step + 1]) == (text[step] ^ text[step + 1])) step++;
        if (step == 8) return index;
    }
    return count;
}

#ifdef __x86_64__
__attribute__((target("avx2"))) static size_t watertight_find_row_avx2(
    const uint8_t *bytes, size_t count, int *is_pure) {
    return watertight_find_row(bytes, count, is_pure);
}

__attribute__((target("avx2"))) static size_t watertight_find_steps_avx2(
    const uint8_t *bytes, size_t count, const uint8_t text[9]) {
    return watertight_find_steps(bytes, count, text);
}
#endif

size_t watertight_find_row_block(const uint8_t *bytes, size_t count, int *is_pure) {
#ifdef __x86_64__
    if (__builtin_cpu_supports("avx2")) return watertight_find_row_avx2(bytes, count, is_pure);
#endif
    return watertight_find_row(bytes, count, is_pure);
}

size_t watertight_find_disguised(const uint8_t *bytes, size_t count, const uint8_t text[9]) {
#ifdef __x86_64__
    if (__builtin_cpu_supports("avx2")) return watertight_find_steps_avx2(bytes, count, text);
#endif
    return watertight_find_steps(bytes, count, text);
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
        // Two words with a single byte each, at the same place.
        *width = 8;
        if (index + 16 <= count) {
            uint64_t next, mask = (uint64_t)0xFF << (8 * first);
            memcpy(&next, bytes + index + 8, 8);
            if ((word & ~mask) == 0 && (next & ~mask) == 0 && watertight_is_text(bytes[index + first]) &&
                watertight_is_text(bytes[index + 8 + first]))
                return index;
        }
    }
    return count;
}
