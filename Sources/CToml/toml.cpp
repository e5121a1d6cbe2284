#include "CToml.h"

// The distribution's toml++ is a shared library; its pkg-config file says so with these two. Spelled out here as well,
// since a package manager may drop them.
#ifndef TOML_HEADER_ONLY
#define TOML_HEADER_ONLY 0
#endif
#ifndef TOML_SHARED_LIB
#define TOML_SHARED_LIB 1
#endif
#include <toml++/toml.h>

#include <algorithm>
#include <cstdio>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

struct ctoml_node {
    int kind = CTOML_TIME;
    uint32_t line = 0;
    uint32_t column = 0;
    std::string key;
    std::string string;
    int64_t integer = 0;
    double number = 0;
    bool boolean = false;
    std::vector<ctoml_node> children;
};

struct ctoml_document {
    ctoml_node root;
};

namespace {

void describe(ctoml_error *error, uint32_t line, uint32_t column, std::string_view message) noexcept {
    if (error == nullptr) return;
    error->line = line;
    error->column = column;
    // Cut between characters, never inside one.
    size_t length = std::min(message.size(), sizeof error->message - 1);
    while (length > 0 && length < message.size() && (static_cast<unsigned char>(message[length]) & 0xC0) == 0x80) length--;
    std::copy_n(message.data(), length, error->message);
    error->message[length] = '\0';
}

// Walks over a text's tokens, only so far as to know how deep its values and keys nest.
//
// toml++ bounds brackets but not `a.b.c.d…`, and frees its tables by recursion: a key of a million parts would overflow
// the stack. Where the text is no valid TOML this walk may count wrongly, and then the parser refuses it at that place.
class NestingGuard {
public:
    explicit NestingGuard(std::string_view text) : text(text) {}

    bool passes(ctoml_error *error) noexcept {
        while (at < text.size()) {
            const char c = text[at];
            switch (c) {
            case '#': skipLine(); continue;
            case '"': case '\'': skipString(c); continue;
            case '[': case '{':
                depth++;
                parts = 1;
                if (depth > CTOML_MAXIMUM_NESTING) return refuse(error, "values nest too deeply");
                break;
            case ']': case '}':
                if (depth > 0) depth--;
                parts = 1;
                break;
            case '.':
                parts++;
                if (parts > CTOML_MAXIMUM_KEY_PARTS) return refuse(error, "a key has too many parts");
                break;
            case '\n':
                line++;
                lineStart = at + 1;
                parts = 1;
                break;
            case ',': case '=':
                parts = 1;
                break;
            default: break;
            }
            at++;
        }
        return true;
    }

private:
    std::string_view text;
    size_t at = 0;
    size_t lineStart = 0;
    uint32_t line = 1;
    unsigned depth = 0;
    unsigned parts = 1;

    bool refuse(ctoml_error *error, const char *message) noexcept {
        describe(error, line, static_cast<uint32_t>(at - lineStart + 1), message);
        return false;
    }

    void skipLine() noexcept {
        while (at < text.size() && text[at] != '\n') at++;
    }

    // From an opening quote to behind its closing one: `"…"`, `'…'`, or either three times, which may hold line feeds.
    void skipString(char quote) noexcept {
        const bool isLong = at + 2 < text.size() && text[at + 1] == quote && text[at + 2] == quote;
        at += isLong ? 3 : 1;
        while (at < text.size()) {
            const char c = text[at];
            if (c == '\\' && quote == '"' && at + 1 < text.size() && text[at + 1] != '\n') {
                at += 2;
            } else if (c == '\n') {
                if (!isLong) return;
                line++;
                at++;
                lineStart = at;
            } else if (c != quote) {
                at++;
            } else if (!isLong) {
                at++;
                return;
            } else if (at + 2 < text.size() && text[at + 1] == quote && text[at + 2] == quote) {
                at += 3;
                // `""""` ends a string whose last character is a quote.
                while (at < text.size() && text[at] == quote) at++;
                return;
            } else {
                at++;
            }
        }
    }
};

// Copies a value of toml++ and all below it. The guard has bounded the recursion.
void copy(const toml::node &value, ctoml_node &node) {
    node.line = value.source().begin.line;
    node.column = value.source().begin.column;
    if (const auto *table = value.as_table()) {
        node.kind = CTOML_TABLE;
        node.children.resize(table->size());
        size_t index = 0;
        std::vector<std::pair<toml::source_position, size_t>> order;
        for (auto &&[key, child] : *table) {
            ctoml_node &copied = node.children[index];
            copied.key = std::string(key.str());
            copy(child, copied);
            order.emplace_back(key.source().begin, index);
            index++;
        }
        // toml++ sorts tables by key; the text's order is the one that people know.
        std::stable_sort(order.begin(), order.end(), [](const auto &left, const auto &right) {
            return left.first < right.first;
        });
        std::vector<ctoml_node> sorted;
        sorted.reserve(order.size());
        for (const auto &entry : order) sorted.push_back(std::move(node.children[entry.second]));
        node.children = std::move(sorted);
    } else if (const auto *array = value.as_array()) {
        node.kind = CTOML_ARRAY;
        node.children.resize(array->size());
        for (size_t index = 0; index < array->size(); index++) copy((*array)[index], node.children[index]);
    } else if (const auto *string = value.as_string()) {
        node.kind = CTOML_STRING;
        node.string = string->get();
    } else if (const auto *integer = value.as_integer()) {
        node.kind = CTOML_INTEGER;
        node.integer = integer->get();
    } else if (const auto *number = value.as_floating_point()) {
        node.kind = CTOML_DOUBLE;
        node.number = number->get();
    } else if (const auto *boolean = value.as_boolean()) {
        node.kind = CTOML_BOOLEAN;
        node.boolean = boolean->get();
    }
}

}  // namespace

extern "C" {

ctoml_document *ctoml_parse(const uint8_t *bytes, size_t count, ctoml_error *error) {
    try {
        if (count > CTOML_MAXIMUM_BYTES) {
            describe(error, 0, 0, "the text is longer than 16 MiB");
            return nullptr;
        }
        const std::string_view text(count == 0 ? "" : reinterpret_cast<const char *>(bytes), count);
        if (!NestingGuard(text).passes(error)) return nullptr;
        const toml::table parsed = toml::parse(text);
        auto document = std::make_unique<ctoml_document>();
        copy(parsed, document->root);
        return document.release();
    } catch (const toml::parse_error &failure) {
        describe(error, failure.source().begin.line, failure.source().begin.column, failure.description());
    } catch (const std::exception &failure) {
        describe(error, 0, 0, failure.what());
    } catch (...) {
        describe(error, 0, 0, "the text could not be parsed");
    }
    return nullptr;
}

void ctoml_free(ctoml_document *document) { delete document; }

const ctoml_node *ctoml_root(const ctoml_document *document) { return &document->root; }

int ctoml_node_kind(const ctoml_node *node) { return node->kind; }

uint32_t ctoml_node_line(const ctoml_node *node) { return node->line; }

uint32_t ctoml_node_column(const ctoml_node *node) { return node->column; }

size_t ctoml_node_count(const ctoml_node *node) { return node->children.size(); }

const ctoml_node *ctoml_node_child(const ctoml_node *node, size_t index) {
    return index < node->children.size() ? &node->children[index] : nullptr;
}

const char *ctoml_node_key(const ctoml_node *node, size_t *count) {
    *count = node->key.size();
    return node->key.data();
}

const char *ctoml_node_string(const ctoml_node *node, size_t *count) {
    *count = node->string.size();
    return node->string.data();
}

int64_t ctoml_node_integer(const ctoml_node *node) { return node->integer; }

double ctoml_node_double(const ctoml_node *node) { return node->number; }

bool ctoml_node_boolean(const ctoml_node *node) { return node->boolean; }

}  // extern "C"
