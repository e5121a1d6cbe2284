// The rule packs that are built into the program: the texts of Rules/*.toml, embedded as they are.
#ifndef WATERTIGHT_RULE_PACKS_H
#define WATERTIGHT_RULE_PACKS_H

#include <stddef.h>
#include <stdint.h>

// One embedded pack. All three parts live as long as the program.
typedef struct {
    const char *name;      // 0-terminated, the file's name without its extension
    const uint8_t *bytes;  // TOML
    size_t count;
} rulepacks_pack;

// How many packs there are.
size_t rulepacks_count(void);

// The pack at an index below `rulepacks_count()`.
rulepacks_pack rulepacks_at(size_t index);

#endif
