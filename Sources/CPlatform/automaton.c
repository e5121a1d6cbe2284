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
    const uint32_t now[WATERTIGHT_STRIPES], uint32_t first_hit, size_t from, size_t stripe, size_t index,
    watertight_hit *hits, size_t counts[WATERTIGHT_STRIPES]) {
    for (size_t row = 0; row < WATERTIGHT_STRIPES; row++) {
        if (now[row] < first_hit) continue;
        hits[row * stripe + counts[row]++] = (watertight_hit){(uint32_t)(from + row * stripe + index), now[row]};
    }
}

void watertight_scan_stripes(
    const watertight_automaton *automaton, const uint8_t *bytes, size_t from, size_t stripe,
    uint32_t states[WATERTIGHT_STRIPES], watertight_hit *hits, size_t counts[WATERTIGHT_STRIPES]) {
    const uint32_t *table = automaton->table, first_hit = automaton->first_hit;
    const uint8_t *classes = automaton->classes;
    const uint8_t *p0 = bytes + from, *p1 = p0 + stripe, *p2 = p1 + stripe;
    const uint8_t *p3 = p2 + stripe, *p4 = p3 + stripe, *p5 = p4 + stripe;
    uint32_t s0 = states[0], s1 = states[1], s2 = states[2], s3 = states[3], s4 = states[4], s5 = states[5];
    for (size_t index = 0; index < stripe; index++) {
        s0 = table[s0 + classes[p0[index]]];
        s1 = table[s1 + classes[p1[index]]];
        s2 = table[s2 + classes[p2[index]]];
        s3 = table[s3 + classes[p3[index]]];
        s4 = table[s4 + classes[p4[index]]];
        s5 = table[s5 + classes[p5[index]]];
        // A power of two: none is a hit where their union is none.
        if (__builtin_expect((s0 | s1 | s2 | s3 | s4 | s5) >= first_hit, 0)) {
            uint32_t now[WATERTIGHT_STRIPES] = {s0, s1, s2, s3, s4, s5};
            watertight_note(now, first_hit, from, stripe, index, hits, counts);
        }
    }
    uint32_t now[WATERTIGHT_STRIPES] = {s0, s1, s2, s3, s4, s5};
    for (size_t row = 0; row < WATERTIGHT_STRIPES; row++) states[row] = now[row];
}
