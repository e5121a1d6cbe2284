// Which way down a folder tree costs less: libarchive's disk reader, or openat and readdir?
//
// Both ways visit every file once and read its bytes into one buffer of 64 KiB. What is compared is processor time, user
// and system together, as the best of several rounds, the two ways in turn so that the page cache serves both alike.
#define _GNU_SOURCE
#include <archive.h>
#include <archive_entry.h>
#include <dirent.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

enum { BUFFER_BYTES = 64 * 1024 };
static char buffer[BUFFER_BYTES];

struct tally {
    long files;
    long long bytes;
};

static void read_whole(int descriptor, struct tally *tally) {
    ssize_t count;
    while ((count = read(descriptor, buffer, sizeof buffer)) > 0) tally->bytes += count;
    tally->files++;
}

// --- libarchive, which opens the files itself ---

static struct tally walk_libarchive(const char *root) {
    struct tally tally = {0, 0};
    struct archive *disk = archive_read_disk_new();
    struct archive_entry *entry = archive_entry_new();
    archive_read_disk_set_symlink_physical(disk);
    // All that it can be told to leave out: no attributes, flags or access lists are looked up.
    archive_read_disk_set_behavior(
        disk, ARCHIVE_READDISK_NO_ACL | ARCHIVE_READDISK_NO_FFLAGS | ARCHIVE_READDISK_NO_XATTR);
    if (archive_read_disk_open(disk, root) != ARCHIVE_OK) exit(1);
    while (archive_read_next_header2(disk, entry) == ARCHIVE_OK) {
        if (archive_entry_filetype(entry) == AE_IFDIR) archive_read_disk_descend(disk);
        if (archive_entry_filetype(entry) != AE_IFREG) continue;
        const void *block;
        size_t size;
        la_int64_t offset;
        while (archive_read_data_block(disk, &block, &size, &offset) == ARCHIVE_OK) tally.bytes += (long long)size;
        tally.files++;
    }
    archive_entry_free(entry);
    archive_read_free(disk);
    return tally;
}

// --- openat and readdir, sorted, as the program does it ---

struct name {
    char *text;
    int is_folder;
};

static int by_bytes(const void *left, const void *right) {
    return strcmp(((const struct name *)left)->text, ((const struct name *)right)->text);
}

static void walk_folder(int folder, struct tally *tally) {
    DIR *stream = fdopendir(dup(folder));
    if (!stream) exit(1);
    size_t count = 0, room = 16;
    struct name *names = malloc(room * sizeof *names);
    for (struct dirent *entry; (entry = readdir(stream));) {
        if (!strcmp(entry->d_name, ".") || !strcmp(entry->d_name, "..")) continue;
        if (entry->d_type != DT_DIR && entry->d_type != DT_REG) continue;
        if (count == room) names = realloc(names, (room *= 2) * sizeof *names);
        names[count++] = (struct name){strdup(entry->d_name), entry->d_type == DT_DIR};
    }
    closedir(stream);
    qsort(names, count, sizeof *names, by_bytes);
    for (size_t index = 0; index < count; index++) {
        int flags = O_RDONLY | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK | (names[index].is_folder ? O_DIRECTORY : 0);
        int descriptor = openat(folder, names[index].text, flags);
        struct stat status;
        if (descriptor >= 0 && names[index].is_folder) walk_folder(descriptor, tally);
        else if (descriptor >= 0 && !fstat(descriptor, &status)) read_whole(descriptor, tally);
        if (descriptor >= 0) close(descriptor);
        free(names[index].text);
    }
    free(names);
}

static struct tally walk_openat(const char *root) {
    struct tally tally = {0, 0};
    int folder = open(root, O_RDONLY | O_DIRECTORY);
    if (folder < 0) exit(1);
    walk_folder(folder, &tally);
    close(folder);
    return tally;
}

// --- measuring ---

static double processor_seconds(void) {
    struct rusage usage;
    getrusage(RUSAGE_SELF, &usage);
    return (double)(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) +
           (double)(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) / 1e6;
}

static struct tally measure(struct tally (*walk)(const char *), const char *root, double *best) {
    double start = processor_seconds();
    struct tally tally = walk(root);
    double seconds = processor_seconds() - start;
    if (*best == 0 || seconds < *best) *best = seconds;
    return tally;
}

int main(int argc, char **argv) {
    if (argc < 2) {
        fprintf(stderr, "usage: walk FOLDER [ROUNDS]\n");
        return 2;
    }
    int rounds = argc > 2 ? atoi(argv[2]) : 10;
    double libarchive_seconds = 0, openat_seconds = 0;
    struct tally a = {0, 0}, b = {0, 0};
    for (int round = 0; round < rounds; round++) {
        a = measure(walk_libarchive, argv[1], &libarchive_seconds);
        b = measure(walk_openat, argv[1], &openat_seconds);
    }
    printf("libarchive  %ld files  %lld bytes  %.4f s\n", a.files, a.bytes, libarchive_seconds);
    printf("openat      %ld files  %lld bytes  %.4f s\n", b.files, b.bytes, openat_seconds);
    printf("libarchive takes %.2f times the processor time of openat\n", libarchive_seconds / openat_seconds);
    return a.files == b.files && a.bytes == b.bytes ? 0 : 1;
}
