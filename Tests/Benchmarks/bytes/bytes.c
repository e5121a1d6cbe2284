// What the loops over bytes in Sources/CPlatform gain over the plain loops that do the same. Prints nanoseconds a byte, best
// of ten rounds, and the ratio; the results of both are compared.
#include "CPlatform.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { window = 252 * 1024, rounds = 10, repeats = 40, states = 3000, classes = 64 };

static uint64_t seed = 4711;
static uint32_t next(void) {
    seed = seed * 6364136223846793005u + 1442695040888963407u;
    return (uint32_t)(seed >> 33);
}

static double seconds(void) {
    struct timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

static const uint8_t alphabet[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
// Not static, so that no loop over them is left out or done once for all.
uint8_t text[window];
static uint8_t output[window], expected[window];
static uint8_t values[256], column[256];
static uint32_t *table;
static watertight_hit *hits;
static watertight_automaton automaton;
uint64_t check;
static int has_url_digits;

static void base64_fast(void) { check = watertight_decode_base64(text, window, output, &has_url_digits); }

static void base64_plain(void) {
    for (size_t from = 0, to = 0; from + 4 <= window; from += 4, to += 3) {
        uint32_t bits = 0;
        for (size_t digit = 0; digit < 4; digit++) bits = bits << 6 | values[text[from + digit]];
        expected[to] = (uint8_t)(bits >> 16), expected[to + 1] = (uint8_t)(bits >> 8), expected[to + 2] = (uint8_t)bits;
    }
}

static void string_fast(void) { check = watertight_find_string_end(text, window); }

static void string_plain(void) {
    size_t index = 0;
    while (index < window && text[index] != '"' && text[index] != '\\') index++;
    check = index;
}

static void copy_fast(void) {
    size_t length = 0;
    watertight_copy_string(text, window, output, &length);
    check = length;
}

// The end is found, and then what is before it copied.
static void copy_plain(void) {
    string_plain();
    memcpy(expected, text, check);
}

static void four_fast(void) { check = watertight_find_four(text, window, (const uint8_t *)"PK\5\6"); }

static void four_plain(void) {
    size_t index = 0;
    while (index + 4 <= window && memcmp(text + index, "PK\5\6", 4) != 0) index++;
    check = index + 4 <= window ? index : window;
}

static void stripes(void) {
    uint32_t row[WATERTIGHT_STRIPES] = {0};
    size_t counts[WATERTIGHT_STRIPES] = {0};
    watertight_scan_stripes(&automaton, text, 0, window / WATERTIGHT_STRIPES, row, hits, counts);
    check = 0;
}

static void stripe(void) {
    uint32_t state = 0;
    check = watertight_scan_stripe(&automaton, text, 0, window, &state, hits);
}

static double best(void (*work)(void)) {
    double least = 1e9;
    for (int round = 0; round < rounds; round++) {
        double start = seconds();
        for (int repeat = 0; repeat < repeats; repeat++) {
            work();
            __asm__ volatile("" ::: "memory");  // Each time anew.
        }
        double took = (seconds() - start) / ((double)repeats * window) * 1e9;
        if (took < least) least = took;
    }
    return least;
}

static void compare(const char *name, void (*fast)(void), void (*plain)(void)) {
    fast();
    uint64_t found = check;
    double quick = best(fast);
    plain();
    if (found != check && fast != base64_fast) {
        fprintf(stderr, "%s: the results differ\n", name);
        exit(1);
    }
    double slow = best(plain);
    printf("%-24s %7.3f ns   plain %7.3f ns   %5.1f times\n", name, quick, slow, slow / quick);
}

int main(void) {
    for (int value = 0; value < 64; value++) values[alphabet[value]] = (uint8_t)value;
    for (size_t index = 0; index < window; index++) text[index] = alphabet[next() % 64];
    compare("base64", base64_fast, base64_plain);
    size_t decoded = watertight_decode_base64(text, window, output, &has_url_digits);
    if (memcmp(output, expected, decoded / 4 * 3) != 0) return fprintf(stderr, "base64: the bytes differ\n"), 1;
    compare("end of a string", string_fast, string_plain);
    compare("copy of a string", copy_fast, copy_plain);
    if (memcmp(output, expected, window) != 0) return fprintf(stderr, "copy of a string: the bytes differ\n"), 1;
    compare("four bytes", four_fast, four_plain);

    // A table of the size of the built-in rules', in which most bytes lead back to few states.
    table = calloc((size_t)states * classes, sizeof *table);
    hits = malloc(window * sizeof *hits);
    if (!table || !hits) return 1;
    for (int byte = 0; byte < 256; byte++) column[byte] = (uint8_t)(byte % classes);
    for (size_t cell = 0; cell < (size_t)states * classes; cell++) {
        uint32_t state = next() % 16 ? next() % 24 : next() % states;
        table[cell] = state * classes;
    }
    automaton = (watertight_automaton){table, column, 1u << 31};
    compare("automaton", stripes, stripe);
    return 0;
}
