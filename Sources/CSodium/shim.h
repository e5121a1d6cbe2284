// What Swift imports of the library behind CSodium.
#include <sodium.h>

// libsodium declares its pointers nonnull; Swift's empty buffers have none. These take both.
static inline void watertight_sha256(unsigned char *out, const unsigned char *bytes, size_t count) {
    static const unsigned char none[1];
    crypto_hash_sha256(out, bytes ? bytes : none, count);
}

static inline void watertight_keyed_hash(
    unsigned char *out, size_t out_count, const unsigned char *bytes, size_t count, const unsigned char *key,
    size_t key_count) {
    crypto_generichash(out, out_count, bytes, count, key_count ? key : NULL, key_count);
}

static inline int watertight_argon2id(
    unsigned char *out, size_t out_count, const unsigned char *bytes, size_t count, const unsigned char *salt,
    unsigned long long operations, size_t memory) {
    static const char none[1];
    return crypto_pwhash(
        out, out_count, bytes ? (const char *)bytes : none, count, salt, operations, memory,
        crypto_pwhash_ALG_ARGON2ID13);
}

static inline void watertight_random(unsigned char *out, size_t count) {
    randombytes_buf(out, count);
}
