// libyaml's events behind a handle: its structs hold unions, which Swift does not see.
#include <stdlib.h>
#include <yaml.h>

typedef struct {
    yaml_parser_t parser;
    yaml_event_t event;
    int hasEvent;
} watertight_yaml;

// Reads `count` bytes, which must stay where they are until `watertight_yaml_close`. NULL where memory is out.
static inline watertight_yaml *watertight_yaml_open(const unsigned char *bytes, size_t count) {
    watertight_yaml *reader = (watertight_yaml *)calloc(1, sizeof *reader);
    if (reader == NULL) return NULL;
    if (!yaml_parser_initialize(&reader->parser)) {
        free(reader);
        return NULL;
    }
    yaml_parser_set_input_string(&reader->parser, bytes, count);
    return reader;
}

static inline void watertight_yaml_close(watertight_yaml *reader) {
    if (reader->hasEvent) yaml_event_delete(&reader->event);
    yaml_parser_delete(&reader->parser);
    free(reader);
}

// The next event's type, or -1 for an error.
static inline int watertight_yaml_next(watertight_yaml *reader) {
    if (reader->hasEvent) yaml_event_delete(&reader->event);
    reader->hasEvent = yaml_parser_parse(&reader->parser, &reader->event);
    return reader->hasEvent ? (int)reader->event.type : -1;
}

// A scalar's bytes.
static inline const unsigned char *watertight_yaml_text(const watertight_yaml *reader, size_t *count) {
    *count = reader->event.data.scalar.length;
    return reader->event.data.scalar.value;
}

// Whether a scalar stands without quotes, so that it may be a number or a yes or no.
static inline int watertight_yaml_is_plain(const watertight_yaml *reader) {
    return reader->event.data.scalar.style == YAML_PLAIN_SCALAR_STYLE;
}

// The name that the event gives to a value, or that an alias refers to; NULL for none.
static inline const char *watertight_yaml_anchor(const watertight_yaml *reader) {
    switch (reader->event.type) {
    case YAML_ALIAS_EVENT: return (const char *)reader->event.data.alias.anchor;
    case YAML_SCALAR_EVENT: return (const char *)reader->event.data.scalar.anchor;
    case YAML_SEQUENCE_START_EVENT: return (const char *)reader->event.data.sequence_start.anchor;
    case YAML_MAPPING_START_EVENT: return (const char *)reader->event.data.mapping_start.anchor;
    default: return NULL;
    }
}

// Where the event begins, or where an error is, both from 0.
static inline size_t watertight_yaml_line(const watertight_yaml *reader) {
    return reader->hasEvent ? reader->event.start_mark.line : reader->parser.problem_mark.line;
}

static inline size_t watertight_yaml_column(const watertight_yaml *reader) {
    return reader->hasEvent ? reader->event.start_mark.column : reader->parser.problem_mark.column;
}

// The library's words for an error; NULL for none.
static inline const char *watertight_yaml_problem(const watertight_yaml *reader) { return reader->parser.problem; }
