#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include "CPlatform.h"

#include <errno.h>
#include <fcntl.h>
#include <locale.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/uio.h>
#include <time.h>
#include <unistd.h>
#ifdef __APPLE__
#include <mach-o/dyld.h>
#include <xlocale.h>
#endif

extern char **environ;

int watertight_send_descriptor(int socket, int descriptor) {
    char byte = 'F';
    struct iovec vector = {.iov_base = &byte, .iov_len = 1};
    union {
        struct cmsghdr header;
        char bytes[CMSG_SPACE(sizeof(int))];
    } control;
    memset(&control, 0, sizeof control);
    struct msghdr message = {
        .msg_iov = &vector, .msg_iovlen = 1, .msg_control = control.bytes, .msg_controllen = sizeof control.bytes};
    struct cmsghdr *header = CMSG_FIRSTHDR(&message);
    header->cmsg_level = SOL_SOCKET;
    header->cmsg_type = SCM_RIGHTS;
    header->cmsg_len = CMSG_LEN(sizeof(int));
    memcpy(CMSG_DATA(header), &descriptor, sizeof(int));
    for (;;) {
        ssize_t sent = sendmsg(socket, &message, MSG_NOSIGNAL);
        if (sent == 1) return 0;
        if (sent < 0 && errno == EINTR) continue;
        return -1;
    }
}

int watertight_receive_descriptor(int socket) {
    char byte;
    struct iovec vector = {.iov_base = &byte, .iov_len = 1};
    union {
        struct cmsghdr header;
        char bytes[CMSG_SPACE(sizeof(int))];
    } control;
    struct msghdr message = {
        .msg_iov = &vector, .msg_iovlen = 1, .msg_control = control.bytes, .msg_controllen = sizeof control.bytes};
    ssize_t received;
    do received = recvmsg(socket, &message, 0);
    while (received < 0 && errno == EINTR);
    if (received == 0) errno = 0;
    if (received <= 0) return -1;
    struct cmsghdr *header = CMSG_FIRSTHDR(&message);
    if (!header || header->cmsg_level != SOL_SOCKET || header->cmsg_type != SCM_RIGHTS) {
        errno = EPROTO;
        return -1;
    }
    int descriptor;
    memcpy(&descriptor, CMSG_DATA(header), sizeof(int));
    return descriptor;
}

pid_t watertight_spawn(const char *path, char *const arguments[], int socket) {
    posix_spawn_file_actions_t actions;
    int error = posix_spawn_file_actions_init(&actions);
    if (error) {
        errno = error;
        return -1;
    }
    // The socket is close-on-exec; a copy that survives is made first, so that it is not 0, 1 or 3 by accident.
    error = posix_spawn_file_actions_adddup2(&actions, socket, 3);
    if (!error) error = posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0);
    if (!error) error = posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0);
#if defined(__GLIBC__) && __GLIBC_PREREQ(2, 34)
    if (!error) error = posix_spawn_file_actions_addclosefrom_np(&actions, 4);
#endif
    pid_t process = -1;
    if (!error) error = posix_spawn(&process, path, &actions, NULL, arguments, environ);
    posix_spawn_file_actions_destroy(&actions);
    if (error) {
        errno = error;
        return -1;
    }
    return process;
}

int watertight_limit_memory(uint64_t bytes) {
    struct rlimit none = {.rlim_cur = 0, .rlim_max = 0};
    setrlimit(RLIMIT_CORE, &none);
    struct rlimit memory;
    if (getrlimit(RLIMIT_AS, &memory)) return -1;
    memory.rlim_cur = bytes;
    if (memory.rlim_max != RLIM_INFINITY && memory.rlim_max < bytes) memory.rlim_cur = memory.rlim_max;
    return setrlimit(RLIMIT_AS, &memory);
}

double watertight_processor_seconds(void) {
    struct rusage usage;
    getrusage(RUSAGE_SELF, &usage);
    return (double)(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) +
           (double)(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) / 1e6;
}

int watertight_renew_processor_limit(unsigned int seconds) {
    struct rlimit limit;
    if (getrlimit(RLIMIT_CPU, &limit)) return -1;
    rlim_t soft = (rlim_t)watertight_processor_seconds() + seconds + 1;
    limit.rlim_cur = limit.rlim_max != RLIM_INFINITY && limit.rlim_max < soft ? limit.rlim_max : soft;
    return setrlimit(RLIMIT_CPU, &limit);
}

int watertight_use_utf8_locale(void) {
    static const char *const names[] = {"C.UTF-8", "C.utf8", "en_US.UTF-8", "UTF-8"};
    for (size_t index = 0; index < sizeof names / sizeof *names; index++) {
        locale_t locale = newlocale(LC_CTYPE_MASK, names[index], (locale_t)0);
        if (locale) {
            uselocale(locale);
            return 0;
        }
    }
    return -1;
}

int watertight_unlinked_temporary_file(const char *folder) {
#ifdef O_TMPFILE
    int unnamed = open(folder, O_TMPFILE | O_RDWR | O_CLOEXEC | O_EXCL, 0600);
    if (unnamed >= 0) return unnamed;
#endif
    char path[4096];
    int length = snprintf(path, sizeof path, "%s/watertight-XXXXXX", folder);
    if (length < 0 || (size_t)length >= sizeof path) {
        errno = ENAMETOOLONG;
        return -1;
    }
    int descriptor = mkstemp(path);
    if (descriptor < 0) return -1;
    unlink(path);
    fcntl(descriptor, F_SETFD, FD_CLOEXEC);
    return descriptor;
}

size_t watertight_count_byte(const uint8_t *bytes, size_t count, uint8_t byte) {
    size_t total = 0;
    // Sums of 8 bits cannot overflow within 255 bytes, and the compiler keeps sixteen and more of them in a register.
    while (count >= 240) {
        uint8_t sum = 0;
        for (size_t index = 0; index < 240; index++) sum += bytes[index] == byte;
        total += sum;
        bytes += 240;
        count -= 240;
    }
    for (size_t index = 0; index < count; index++) total += bytes[index] == byte;
    return total;
}

ssize_t watertight_executable_path(char *buffer, size_t capacity) {
#ifdef __APPLE__
    uint32_t size = (uint32_t)capacity;
    if (_NSGetExecutablePath(buffer, &size)) return -1;
    return (ssize_t)strlen(buffer);
#else
    ssize_t length = readlink("/proc/self/exe", buffer, capacity - 1);
    if (length >= 0) buffer[length] = 0;
    return length;
#endif
}
