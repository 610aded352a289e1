/* Running other programs, and scratch folders for their files. */
#define _GNU_SOURCE
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/pidfd.h>
#include <sys/stat.h>
#include <unistd.h>

#include "native/internal.h"
#include "native/keeper.h"
#include "native/tool.h"

extern char **environ;

static void read_back(int descriptor, Text *text)
{
    char buffer[65536];
    ssize_t got;
    lseek(descriptor, 0, SEEK_SET);
    while ((got = read(descriptor, buffer, sizeof buffer)) > 0)
        text_append_bytes(text, buffer, (size_t)got);
}

/* coset's own environment with another folder for temporary files, and with messages that are read in English; free() it.
 * `variable` is the assignment for that folder. */
static char **environment_with(char *variable)
{
    static char language[] = "LC_ALL=C";
    size_t count = 0, kept = 0;
    while (environ[count])
        count++;
    char **words = base_allocate_zeroed((count + 3) * sizeof *words);
    for (size_t i = 0; i < count; i++)
        if (strncmp(environ[i], "TMPDIR=", 7) != 0 && strncmp(environ[i], "LC_ALL=", 7) != 0)
            words[kept++] = environ[i];
    words[kept++] = variable;
    words[kept] = language;
    return words;
}

static int start(const char *const *words, const NativeBuild *build, int output, int diagnostics, pid_t *keeper)
{
    char *variable = base_format("TMPDIR=%s", build->directory), **environment = environment_with(variable);
    Tool tool = {.words = words, .environment = environment, .folder = build->directory, .input = -1, .output = output,
                 .diagnostics = diagnostics, .stop = build->stop};
    int failure = tool_start(&tool, keeper);
    free(environment);
    free(variable);
    return failure;
}

/* Waits until the process has ended or a stop is requested. */
static void wait_for_end(int process, const Stop *stop, Error *error)
{
    struct pollfd waits[] = {{.fd = process, .events = POLLIN}, {.fd = stop_descriptor(stop), .events = POLLIN}};
    while (poll(waits, 2, -1) < 0 && errno == EINTR)
        continue;
    if (!waits[0].revents)
        native_error_stopped(stop, error);
}

static int finish(pid_t keeper, const Stop *stop, Error *error)
{
    int descriptor = pidfd_open(keeper, 0);
    if (descriptor >= 0)
        wait_for_end(descriptor, stop, error);
    if (error->status != STATUS_OK)
        keeper_end(keeper);
    if (descriptor >= 0)
        close(descriptor);
    return keeper_wait(keeper);
}

Status native_error_stopped(const Stop *stop, Error *error)
{
    return error_set(error, STATUS_LIMIT, "not all native runs were made: %s", limit_words(explore_limit_of(stop_first_reason(stop))));
}

Status command_run(const char *const *words, const NativeBuild *build, Text *output, Text *diagnostics, int *exit_code,
                   Error *error)
{
    pid_t keeper = 0;
    int written = memfd_create("coset-output", MFD_CLOEXEC), said = memfd_create("coset-diagnostics", MFD_CLOEXEC);
    int failure = written < 0 || said < 0 ? errno : start(words, build, written, said, &keeper);
    if (failure) {
        error_set(error, STATUS_USER, "cannot run %s: %s", words[0], strerror(failure));
    } else {
        *exit_code = finish(keeper, build->stop, error);
        read_back(written, output);
        read_back(said, diagnostics);
    }
    if (written >= 0)
        close(written);
    if (said >= 0)
        close(said);
    return error->status;
}

char *scratch_make(Error *error)
{
    const char *parent = getenv("TMPDIR");
    char *path = base_format("%s/coset-XXXXXX", parent && *parent == '/' ? parent : "/tmp");
    if (mkdtemp(path))
        return path;
    error_set(error, STATUS_USER, "%s: a temporary folder cannot be made: %s", path, strerror(errno));
    free(path);
    return NULL;
}

/* Removes all entries but folders that are not empty. Returns the name of such a folder; NULL: there is none. free() it. */
static char *remove_simple_entries(int folder)
{
    char *found = NULL;
    DIR *entries = fdopendir(dup(folder));
    if (!entries)
        return NULL;
    rewinddir(entries);
    for (struct dirent *entry; !found && (entry = readdir(entries));) {
        if (strcmp(entry->d_name, ".") == 0 || strcmp(entry->d_name, "..") == 0)
            continue;
        if (unlinkat(folder, entry->d_name, 0) != 0 && unlinkat(folder, entry->d_name, AT_REMOVEDIR) != 0)
            found = base_duplicate(entry->d_name);
    }
    closedir(entries);
    return found;
}

static int open_folder(int parent, const char *name)
{
    return openat(parent, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
}

/* A program under test may have made folders deeper than a path can be long: goes down and up one step at a time. */
void scratch_empty(const char *path)
{
    Vector(char *) names = {0};
    int here = open_folder(AT_FDCWD, path);
    while (here >= 0) {
        char *name = remove_simple_entries(here);
        if (!name && names.count == 0)
            break;
        if (name)
            fchmodat(here, name, 0700, 0);
        int next = open_folder(here, name ? name : "..");
        close(here);
        here = next;
        if (name) {
            vector_push(&names, name);
            continue;
        }
        name = names.items[--names.count];
        if (here >= 0 && unlinkat(here, name, AT_REMOVEDIR) != 0) { /* it would be found again and again */
            close(here);
            here = -1;
        }
        free(name);
    }
    if (here >= 0)
        close(here);
    while (names.count)
        free(names.items[--names.count]);
    vector_release(&names);
}

void scratch_remove(const char *path)
{
    scratch_empty(path);
    rmdir(path);
}
