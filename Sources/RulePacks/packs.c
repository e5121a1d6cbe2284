#include "RulePacks.h"

static const uint8_t praxa[] = {
#embed "../../Rules/praxa.toml"
};

static const uint8_t keys[] = {
#embed "../../Rules/keys.toml"
};

static const uint8_t http[] = {
#embed "../../Rules/http.toml"
};

static const uint8_t generic[] = {
#embed "../../Rules/generic.toml"
};

static const uint8_t fixtures[] = {
#embed "../../Rules/fixtures.toml"
};

static const uint8_t tasktext[] = {
#embed "../../Rules/tasktext.toml"
};

// A new pack: its bytes above, its row here.
static const rulepacks_pack packs[] = {
    {"praxa", praxa, sizeof praxa},
    {"keys", keys, sizeof keys},
    {"http", http, sizeof http},
    {"generic", generic, sizeof generic},
    {"fixtures", fixtures, sizeof fixtures},
    {"tasktext", tasktext, sizeof tasktext},
};

size_t rulepacks_count(void) { return sizeof packs / sizeof packs[0]; }

rulepacks_pack rulepacks_at(size_t index) { return packs[index]; }
