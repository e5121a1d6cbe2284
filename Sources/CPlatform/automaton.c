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

// Scans six rows up to a hit, or to the first one's end, and says up to where it came. By itself, so that the loop has all of
// the processor's registers; two pointers do for six rows, as the processor adds their distances when it loads.
static __attribute__((noinline)) const uint8_t *watertight_scan_to_hit(
    const uint32_t *table, const uint8_t *classes, size_t first_hit, const uint8_t *first, const uint8_t *end,
    size_t stripe, size_t states[WATERTIGHT_STRIPES]) {
    const uint8_t *fourth = first + 3 * stripe;
    size_t s0 = states[0], s1 = states[1], s2 = states[2], s3 = states[3], s4 = states[4], s5 = states[5];
    while (first < end) {
        s0 = table[s0 + classes[first[0]]];
        s1 = table[s1 + classes[first[stripe]]];
        s2 = table[s2 + classes[first[2 * stripe]]];
        s3 = table[s3 + classes[fourth[0]]];
        s4 = table[s4 + classes[fourth[stripe]]];
        s5 = table[s5 + classes[fourth[2 * stripe]]];
        first++, fourth++;
        // A power of two: none is a hit where their union is none.
        if (__builtin_expect((s0 | s1 | s2 | s3 | s4 | s5) >= first_hit, 0)) break;
    }
    states[0] = s0, states[1] = s1, states[2] = s2, states[3] = s3, states[4] = s4, states[5] = s5;
    return first;
}

void watertight_scan_stripes(
    const watertight_automaton *automaton, const uint8_t *bytes, size_t from, size_t stripe,
    uint32_t states[WATERTIGHT_STRIPES], watertight_hit *hits, size_t counts[WATERTIGHT_STRIPES]) {
    const uint8_t *first = bytes + from, *end = first + stripe;
    size_t now[WATERTIGHT_STRIPES];
    for (size_t row = 0; row < WATERTIGHT_STRIPES; row++) now[row] = states[row];
    while (first < end) {
        first = watertight_scan_to_hit(
            automaton->table, automaton->classes, automaton->first_hit, first, end, stripe, now);
        // The step that ended it has just been taken; without a hit there is none to note.
        size_t index = (size_t)(first - bytes) - 1;
        for (size_t row = 0; row < WATERTIGHT_STRIPES; row++) {
            if (now[row] < automaton->first_hit) continue;
            hits[row * stripe + counts[row]++] = (watertight_hit){(uint32_t)(index + row * stripe), (uint32_t)now[row]};
        }
    }
    for (size_t row = 0; row < WATERTIGHT_STRIPES; row++) states[row] = (uint32_t)now[row];
}
