#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include "CPlatform.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static char type_of_mode(mode_t mode) {
    switch (mode & S_IFMT) {
        case S_IFREG: return 'f';
        case S_IFDIR: return 'd';
        case S_IFLNK: return 'l';
        case S_IFIFO: return 'p';
        case S_IFSOCK: return 's';
        case S_IFCHR:
        case S_IFBLK: return 'v';
        default: return '?';
    }
}

static char type_of_entry(int folder, const struct dirent *entry) {
    switch (entry->d_type) {
        case DT_REG: return 'f';
        case DT_DIR: return 'd';
        case DT_LNK: return 'l';
        case DT_FIFO: return 'p';
        case DT_SOCK: return 's';
        case DT_CHR:
        case DT_BLK: return 'v';
        default: break;
    }
    // Some file systems do not say.
    struct stat status;
    return fstatat(folder, entry->d_name, &status, AT_SYMLINK_NOFOLLOW) ? '?' : type_of_mode(status.st_mode);
}

int watertight_list_folder(
    int folder, void *context, void (*each)(void *context, const char *name, size_t length, char type)) {
    // closedir closes what fdopendir was given, so it gets a copy.
    int copy = fcntl(folder, F_DUPFD_CLOEXEC, 0);
    if (copy < 0) return errno;
    DIR *stream = fdopendir(copy);
    if (!stream) {
        int error = errno;
        close(copy);
        return error;
    }
    int error = 0;
    for (;;) {
        errno = 0;
        const struct dirent *entry = readdir(stream);
        if (!entry) {
            error = errno;
            break;
        }
        if (!strcmp(entry->d_name, ".") || !strcmp(entry->d_name, "..")) continue;
        each(context, entry->d_name, strlen(entry->d_name), type_of_entry(folder, entry));
    }
    closedir(stream);
    return error;
}
