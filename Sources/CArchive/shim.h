// What Swift imports of the library behind CArchive.
#include <archive.h>
#include <archive_entry.h>

// Cast macros that Swift does not import: the kinds of file an entry can be.
static const unsigned int watertight_ae_ifmt = (unsigned int)AE_IFMT;
static const unsigned int watertight_ae_ifreg = (unsigned int)AE_IFREG;
static const unsigned int watertight_ae_ifdir = (unsigned int)AE_IFDIR;
static const unsigned int watertight_ae_iflnk = (unsigned int)AE_IFLNK;

// Variadic in C, so given a fixed form here.
static inline void watertight_archive_set_error(struct archive *a, int code, const char *text) {
    archive_set_error(a, code, "%s", text);
}

// True the first time that the calling thread asks: names need a UTF-8 locale on each thread that reads archives.
static inline _Bool watertight_archive_is_new_thread(void) {
    static _Thread_local _Bool seen;
    _Bool is_new = !seen;
    seen = 1;
    return is_new;
}
