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

static const uint8_t code[] = {
#embed "../../Rules/code.toml"
};

static const uint8_t ai[] = {
#embed "../../Rules/ai.toml"
};

static const uint8_t cloud[] = {
#embed "../../Rules/cloud.toml"
};

static const uint8_t mobile[] = {
#embed "../../Rules/mobile.toml"
};

static const uint8_t payments[] = {
#embed "../../Rules/payments.toml"
};

static const uint8_t messaging[] = {
#embed "../../Rules/messaging.toml"
};

static const uint8_t identity[] = {
#embed "../../Rules/identity.toml"
};

static const uint8_t stores[] = {
#embed "../../Rules/stores.toml"
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
    {"code", code, sizeof code},
    {"ai", ai, sizeof ai},
    {"cloud", cloud, sizeof cloud},
    {"mobile", mobile, sizeof mobile},
    {"payments", payments, sizeof payments},
    {"messaging", messaging, sizeof messaging},
    {"identity", identity, sizeof identity},
    {"stores", stores, sizeof stores},
    {"generic", generic, sizeof generic},
    {"fixtures", fixtures, sizeof fixtures},
    {"tasktext", tasktext, sizeof tasktext},
};

size_t rulepacks_count(void) { return sizeof packs / sizeof packs[0]; }

rulepacks_pack rulepacks_at(size_t index) { return packs[index]; }
