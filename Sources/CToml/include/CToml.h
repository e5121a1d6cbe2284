// A C face on toml++: text goes in, a tree of plain nodes comes out. No exception and no C++ type crosses it.
#ifndef WATERTIGHT_CTOML_H
#define WATERTIGHT_CTOML_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

// A parsed text. Owns its nodes and their bytes.
typedef struct ctoml_document ctoml_document;

// One value of a document: valid until the document is freed.
typedef struct ctoml_node ctoml_node;

// What a node holds.
enum ctoml_kind {
    CTOML_TABLE = 0,
    CTOML_ARRAY = 1,
    CTOML_STRING = 2,
    CTOML_INTEGER = 3,
    CTOML_DOUBLE = 4,
    CTOML_BOOLEAN = 5,
    CTOML_TIME = 6,  // a date, a time or both: kept as a kind only
};

// Why a text could not be parsed. Line and column count from 1; 0 where there is no such place.
typedef struct {
    uint32_t line;
    uint32_t column;
    char message[512];  // UTF-8, 0-terminated, cut where it is longer
} ctoml_error;

// Limits, checked before the parser sees the text: it recurses once for each level.
#define CTOML_MAXIMUM_BYTES ((size_t)16 * 1024 * 1024)
#define CTOML_MAXIMUM_NESTING 32u      // brackets and braces within one another
#define CTOML_MAXIMUM_KEY_PARTS 16u    // a.b.c has three

// Parses a text. Returns a document to be freed with `ctoml_free`, or NULL with `error` filled in.
ctoml_document *ctoml_parse(const uint8_t *bytes, size_t count, ctoml_error *error);

// Frees a document and all its nodes. NULL is allowed.
void ctoml_free(ctoml_document *document);

// The table that is the whole document.
const ctoml_node *ctoml_root(const ctoml_document *document);

// What the node holds: one of `ctoml_kind`.
int ctoml_node_kind(const ctoml_node *node);

// Where the value begins, from 1 (0 where the parser does not know).
uint32_t ctoml_node_line(const ctoml_node *node);
uint32_t ctoml_node_column(const ctoml_node *node);

// How many children a table or an array has, and the child at an index, in the text's order.
size_t ctoml_node_count(const ctoml_node *node);
const ctoml_node *ctoml_node_child(const ctoml_node *node, size_t index);

// The key of a table's child: UTF-8, `*count` bytes, empty for other nodes.
const char *ctoml_node_key(const ctoml_node *node, size_t *count);

// The bytes of a string: UTF-8, `*count` bytes (NUL bytes are possible).
const char *ctoml_node_string(const ctoml_node *node, size_t *count);

// The other values; 0 or false for a node of another kind.
int64_t ctoml_node_integer(const ctoml_node *node);
double ctoml_node_double(const ctoml_node *node);
bool ctoml_node_boolean(const ctoml_node *node);

#ifdef __cplusplus
}
#endif

#endif
