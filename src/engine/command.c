/* Other programs, and folders for what they leave. */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <ftw.h>
#include <spawn.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include "engine/native.h"

extern char **environ;

static void read_back(int descriptor, Text *text)
{
    char buffer[65536];
    ssize_t got;
    lseek(descriptor, 0, SEEK_SET);
    while ((got = read(descriptor, buffer, sizeof buffer)) > 0)
        text_append_bytes(text, buffer, (size_t)got);
}

/* An interrupt that coset holds back is not to be held back in its children. */
static int spawn(const char *const *words, int output, int diagnostics, pid_t *process)
{
    sigset_t none;
    posix_spawn_file_actions_t actions;
    posix_spawnattr_t attributes;
    sigemptyset(&none);
    posix_spawn_file_actions_init(&actions);
    posix_spawnattr_init(&attributes);
    posix_spawnattr_setsigmask(&attributes, &none);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGMASK);
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
    posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO);
    posix_spawn_file_actions_adddup2(&actions, diagnostics, STDERR_FILENO);
    int failure = posix_spawnp(process, words[0], &actions, &attributes, (char *const *)(uintptr_t)words, environ);
    posix_spawn_file_actions_destroy(&actions);
    posix_spawnattr_destroy(&attributes);
    return failure;
}

Status command_run(const char *const *words, Text *output, Text *diagnostics, int *exit_code, Error *error)
{
    pid_t process = 0;
    int ended = 0;
    int written = memfd_create("coset-output", MFD_CLOEXEC), said = memfd_create("coset-diagnostics", MFD_CLOEXEC);
    int failure = written < 0 || said < 0 ? errno : spawn(words, written, said, &process);
    if (failure) {
        error_set(error, STATUS_USER, "cannot run %s: %s", words[0], strerror(failure));
    } else {
        while (waitpid(process, &ended, 0) < 0 && errno == EINTR)
            continue;
        read_back(written, output);
        read_back(said, diagnostics);
        *exit_code = WIFEXITED(ended) ? WEXITSTATUS(ended) : 128 + WTERMSIG(ended);
    }
    if (interrupts_came())
        error_set(error, STATUS_LIMIT, "interrupted");
    if (written >= 0)
        close(written);
    if (said >= 0)
        close(said);
    return error->status;
}

char *engine_scratch_make(Error *error)
{
    const char *parent = getenv("TMPDIR");
    char *path = base_format("%s/coset-XXXXXX", parent && *parent == '/' ? parent : "/tmp");
    if (mkdtemp(path))
        return path;
    error_set(error, STATUS_USER, "%s: a temporary folder cannot be made: %s", path, strerror(errno));
    free(path);
    return NULL;
}

static int remove_entry(const char *path, const struct stat *about, int kind, struct FTW *place)
{
    (void)about, (void)kind;
    if (place->level > 0)
        remove(path);
    return 0;
}

void directory_empty(const char *path)
{
    nftw(path, remove_entry, 16, FTW_DEPTH | FTW_PHYS | FTW_MOUNT);
}

void engine_scratch_remove(const char *path)
{
    directory_empty(path);
    rmdir(path);
}
