#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include "CPlatform.h"

#include <errno.h>
#include <fcntl.h>
#include <spawn.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

extern char **environ;

enum { OURS, THEIRS };

static void close_both(int ends[2]) {
    for (int index = 0; index < 2; index++) {
        if (ends[index] >= 0) close(ends[index]);
        ends[index] = -1;
    }
}

// A process whose standard input is closed gets 0 for a new descriptor, which the child would then overwrite.
static int move_above_standard(int ends[2]) {
    for (int index = 0; index < 2; index++) {
        int moved = fcntl(ends[index], F_DUPFD_CLOEXEC, 3);
        int error = errno;
        if (moved < 0) {
            close_both(ends);
            return error;
        }
        close(ends[index]);
        ends[index] = moved;
    }
    return 0;
}

static int make_output(int ends[2]) {
    int made[2];
#ifdef __APPLE__
    if (pipe(made)) return errno;
#else
    if (pipe2(made, O_CLOEXEC)) return errno;
    // More room, so that the other side need not wait, and wake this one, for every few files. A wish, no more.
    fcntl(made[1], F_SETPIPE_SZ, 1 << 20);
#endif
    ends[OURS] = made[0];
    ends[THEIRS] = made[1];
    return move_above_standard(ends);
}

// A socket rather than a pipe: writing to one whose reader is gone can be had as an error instead of a signal.
static int make_input(int ends[2]) {
    int type = SOCK_STREAM;
#ifdef SOCK_CLOEXEC
    type |= SOCK_CLOEXEC;
#endif
    if (socketpair(AF_UNIX, type, 0, ends)) {
        ends[OURS] = ends[THEIRS] = -1;
        return errno;
    }
    return move_above_standard(ends);
}

static int overrides(char *const settings[], const char *variable) {
    for (size_t index = 0; settings[index]; index++) {
        size_t length = (size_t)(strchr(settings[index], '=') - settings[index]) + 1;
        if (!strncmp(settings[index], variable, length)) return 1;
    }
    return 0;
}

// What is inherited, with `settings` in the place of their like. The texts are not copied; the array is to be freed.
static char **environment_with(char *const settings[]) {
    size_t count = 0, added = 0;
    while (environ[count]) count++;
    while (settings[added]) added++;
    char **environment = malloc((count + added + 1) * sizeof *environment);
    if (!environment) return NULL;
    size_t used = 0;
    for (size_t index = 0; index < count; index++) {
        if (!overrides(settings, environ[index])) environment[used++] = environ[index];
    }
    memcpy(environment + used, settings, (added + 1) * sizeof *environment);
    return environment;
}

static int spawn(
    pid_t *process, const char *name, char *const arguments[], char *const environment[], int input, int output,
    int joins_errors) {
    posix_spawn_file_actions_t actions;
    int error = posix_spawn_file_actions_init(&actions);
    if (error) return error;
    error = input < 0 ? posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
                      : posix_spawn_file_actions_adddup2(&actions, input, 0);
    if (!error) error = posix_spawn_file_actions_adddup2(&actions, output, 1);
    if (!error) {
        error = joins_errors ? posix_spawn_file_actions_adddup2(&actions, output, 2)
                             : posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0);
    }
#if defined(__GLIBC__) && __GLIBC_PREREQ(2, 34)
    if (!error) error = posix_spawn_file_actions_addclosefrom_np(&actions, 3);
#endif
    if (!error) error = posix_spawnp(process, name, &actions, NULL, arguments, environment);
    posix_spawn_file_actions_destroy(&actions);
    return error;
}

int watertight_start_command(
    const char *name, char *const arguments[], char *const settings[], int takes_input, int joins_errors,
    watertight_command *command) {
    int input[2] = {-1, -1}, output[2] = {-1, -1};
    char **environment = environment_with(settings);
    int error = environment ? 0 : ENOMEM;
    if (!error) error = make_output(output);
    if (!error && takes_input) error = make_input(input);
    if (!error) {
        error = spawn(&command->process, name, arguments, environment, input[THEIRS], output[THEIRS], joins_errors);
    }
    free(environment);
    if (error) {
        close_both(input);
        close_both(output);
        return error;
    }
    if (input[THEIRS] >= 0) close(input[THEIRS]);
    close(output[THEIRS]);
    command->input = input[OURS];
    command->output = output[OURS];
    return 0;
}
