#include "CPlatform.h"

size_t watertight_scan_stripe(
    const watertight_automaton *automaton, const uint8_t *bytes, size_t from, size_t to, uint32_t *state,
    watertight_hit *hits) {
    const uint32_t *table = automaton->table, first_hit = automaton->first_hit;
    const uint8_t *classes = automaton->classes;
    uint32_t now = *state;
    size_t count = 0;
    for (size_t index = from; index < to; index++) {
        now = table[now + classes[bytes[index]]];
        if (now >= first_hit) hits[count++] = (watertight_hit){(uint32_t)index, now};
    }
    *state = now;
    return count;
}

// The hits of one step, kept out of the loop so that its registers are not spilled for them.
static __attribute__((noinline, cold)) void watertight_note(
    const size_t now[WATERTIGHT_STRIPES], uint32_t first_hit, size_t from, size_t stripe, size_t index,
    watertight_hit *hits, size_t counts[WATERTIGHT_STRIPES]) {
    for (size_t row = 0; row < WATERTIGHT_STRIPES; row++) {
        if (now[row] < first_hit) continue;
        hits[row * stripe + counts[row]++] = (watertight_hit){(uint32_t)(from + row * stripe + index), (uint32_t)now[row]};
    }
}

void watertight_scan_stripes(
    const watertight_automaton *automaton, const uint8_t *bytes, size_t from, size_t stripe,
    uint32_t states[WATERTIGHT_STRIPES], watertight_hit *hits, size_t counts[WATERTIGHT_STRIPES]) {
    const uint32_t *table = automaton->table, first_hit = automaton->first_hit;
    const uint8_t *classes = automaton->classes;
    // Two pointers for six rows, whose distances the processor adds as it loads, and two steps a loop: what is left over of
    // its registers holds the states. A quarter faster than a pointer a row.
    const uint8_t *first = bytes + from, *fourth = first + 3 * stripe, *end = first + stripe;
    size_t s0 = states[0], s1 = states[1], s2 = states[2], s3 = states[3], s4 = states[4], s5 = states[5];
#define WATERTIGHT_STEP(ahead)                                                                                     \
    do {                                                                                                           \
        s0 = table[s0 + classes[first[ahead]]];                                                                    \
        s1 = table[s1 + classes[first[stripe + ahead]]];                                                           \
        s2 = table[s2 + classes[first[2 * stripe + ahead]]];                                                       \
        s3 = table[s3 + classes[fourth[ahead]]];                                                                   \
        s4 = table[s4 + classes[fourth[stripe + ahead]]];                                                          \
        s5 = table[s5 + classes[fourth[2 * stripe + ahead]]];                                                      \
        /* A power of two: none is a hit where their union is none. */                                             \
        if (__builtin_expect((s0 | s1 | s2 | s3 | s4 | s5) >= first_hit, 0)) {                                     \
            const size_t now[WATERTIGHT_STRIPES] = {s0, s1, s2, s3, s4, s5};                                       \
            watertight_note(now, first_hit, from, stripe, (size_t)(first - bytes) - from + ahead, hits, counts);   \
        }                                                                                                          \
    } while (0)
    for (; end - first >= 2; first += 2, fourth += 2) {
        WATERTIGHT_STEP(0);
        WATERTIGHT_STEP(1);
    }
    if (first < end) WATERTIGHT_STEP(0);
    const size_t now[WATERTIGHT_STRIPES] = {s0, s1, s2, s3, s4, s5};
    for (size_t row = 0; row < WATERTIGHT_STRIPES; row++) states[row] = (uint32_t)now[row];
}
