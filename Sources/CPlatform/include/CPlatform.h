// What the operating system offers and Swift does not import: control messages, spawn attributes, locale on a thread.
#ifndef WATERTIGHT_CPLATFORM_H
#define WATERTIGHT_CPLATFORM_H

#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

// Sends one byte with an open file descriptor over a UNIX socket. Returns 0, or -1 with errno set.
int watertight_send_descriptor(int socket, int descriptor);

// Receives one byte with a file descriptor. Returns the descriptor, or -1 (errno 0 where the peer has closed).
int watertight_receive_descriptor(int socket);

// Starts `path` with `arguments` (NULL-terminated). In the child, `socket` becomes descriptor 3, standard input and
// output are /dev/null, and every other descriptor above 3 is closed. Returns the process, or -1 with errno set.
pid_t watertight_spawn(const char *path, char *const arguments[], int socket);

// A command that runs, and the ends that are ours: `input`, a socket, is its standard input (-1 where it has none),
// `output` comes out of it. Both are close-on-exec and never 0, 1 or 2.
typedef struct {
    pid_t process;
    int input;
    int output;
} watertight_command;

// Starts `name`, looked for on PATH, without a shell. `arguments` and `settings` (`NAME=value`, which take the place of
// inherited ones) end with NULL. Standard error goes where standard output goes, or nowhere. Returns 0, or an `errno`
// value with nothing left behind.
int watertight_start_command(
    const char *name, char *const arguments[], char *const settings[], int takes_input, int joins_errors,
    watertight_command *command);

// Limits this process: address space in bytes, and no core dumps.
int watertight_limit_memory(uint64_t bytes);

// Allows `seconds` more processor seconds from now on; the kernel ends the process (SIGXCPU) when they are used up.
int watertight_renew_processor_limit(unsigned int seconds);

// Gives the calling thread a UTF-8 locale for names (LC_CTYPE only). Returns 0 where one was found.
int watertight_use_utf8_locale(void);

// An unlinked, readable and writable temporary file in `folder`. Returns its descriptor, or -1 with errno set.
int watertight_unlinked_temporary_file(const char *folder);

// The path of the running executable, 0-terminated, in `buffer`. Returns its length, or -1.
ssize_t watertight_executable_path(char *buffer, size_t capacity);

// Seconds of processor time (user and system) that this process has used.
double watertight_processor_seconds(void);

// Calls `each` for every name in the folder that is open as `folder`, except `.` and `..`, in no order. `type` is `f` for
// a file, `d` a folder, `l` a link, `p` a pipe, `s` a socket, `v` a device, `?` for what cannot be told. `folder` stays
// open. Returns 0, or the error that ended it (an `errno` value). In C, as names are longer than what Swift imports.
int watertight_list_folder(
    int folder, void *context, void (*each)(void *context, const char *name, size_t length, char type));

// The columns of the terminal that is open as `descriptor`, or 0 where it is none or does not say. In C, as the request's
// number is a macro that Swift cannot import everywhere.
int watertight_terminal_columns(int descriptor);

// How often `byte` stands in `count` bytes.
size_t watertight_count_byte(const uint8_t *bytes, size_t count, uint8_t byte);

// The offset of the first sixteen bytes, at a multiple of 16, that could be
//  - base64: letters, digits, '+', '/', '-', '_', of which three capitals, and a small letter or digit;
//  - printable ASCII as hexadecimal digits, or the first of any 48 such digits;
//  - hexadecimal digits in groups, with seven spaces at most between them, as in a dump;
// `count` where there are none. A run of 31 such bytes always holds sixteen at a multiple of 16, but 2 in 100 random runs
// of base64 have too few capitals in the only sixteen of them.
size_t watertight_find_encoded_block(const uint8_t *bytes, size_t count);

// The offset, a multiple of 64, of the first 64 bytes that could be in a row of numbers or characters: nothing but digits,
// hexadecimal ones too, and twelve or more bytes that part them (`is_pure` becomes 1), or three commas, and three in the
// 64 bytes before or behind. `count` where there are none.
size_t watertight_find_row_block(const uint8_t *bytes, size_t count, int *is_pure);

// The offset of the first eight bytes each of which differs from the next by what the bytes of `text` (nine of them) differ
// by from one another: the text after XOR with any one byte. `count` where there are none.
size_t watertight_find_disguised(const uint8_t *bytes, size_t count, const uint8_t text[9]);

// The offset, a multiple of 8, of the first bytes that are ASCII text with NULs between: eight with one NUL beside each
// character (UTF-16), or sixteen with three (UTF-32) or seven (numbers of 64 bits), in either byte order at any alignment.
// `width` becomes the bytes of a character, 2, 4 or 8. `count` where there are none.
size_t watertight_find_wide_text(const uint8_t *bytes, size_t count, int *width);

// Where the first quote or backslash stands in `count` bytes; `count` where none does.
size_t watertight_find_string_end(const uint8_t *bytes, size_t count);

// Copies the inside of a JSON string (RFC 8259, section 7) from `bytes` to `text`, which has room for `count` bytes, and undoes
// its escapes of two bytes. Ends at a quote, at any other escape, and at `count`; there also before a backslash. Returns how
// far it came; `length` becomes how many bytes that made.
size_t watertight_copy_string(const uint8_t *bytes, size_t count, uint8_t *text, size_t *length);

// The offset of the first of those four bytes in `count` bytes; `count` where they stand nowhere.
size_t watertight_find_four(const uint8_t *bytes, size_t count, const uint8_t four[4]);

// Decodes base64 (RFC 4648, both alphabets) from the start of `digits` on, a multiple of 32 of them, up to what is none or
// where few are left: the rest is the caller's. `bytes` has room for 3 bytes for every 4 of `count`. Returns how many
// digits were decoded, 0 where the processor has nothing for it. `has_url_digits` becomes 1 where a '-' or '_' was among them,
// else 0.
size_t watertight_decode_base64(const uint8_t *digits, size_t count, uint8_t *bytes, int *has_url_digits);

// An automaton: the next state is `table[state + classes[byte]]`, and a hit from `first_hit`, a power of two, on.
typedef struct {
    const uint32_t *table;
    const uint8_t *classes;
    uint32_t first_hit;
} watertight_automaton;

// A state that is a hit, and where the byte stands that led to it.
typedef struct {
    uint32_t end;
    uint32_t state;
} watertight_hit;

// How many rows of bytes are scanned side by side.
#define WATERTIGHT_STRIPES 6

// Scans `bytes[from..<to]` from `state` on, which becomes the last state. Stores at most `to - from` hits, and returns how
// many.
size_t watertight_scan_stripe(
    const watertight_automaton *automaton, const uint8_t *bytes, size_t from, size_t to, uint32_t *state,
    watertight_hit *hits);

// Scans six rows of `stripe` bytes each that follow one another from `bytes[from]` on, side by side, each from its own
// state. Row n stores its hits, at most `stripe`, from `hits[n * stripe]` on, and counts them in `counts[n]`.
void watertight_scan_stripes(
    const watertight_automaton *automaton, const uint8_t *bytes, size_t from, size_t stripe,
    uint32_t states[WATERTIGHT_STRIPES], watertight_hit *hits, size_t counts[WATERTIGHT_STRIPES]);

#endif
