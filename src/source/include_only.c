/* --include-only: the files that the compiler may read. The kernel keeps it to them (landlock.h), so that it does not matter
 * by what #include, #embed, link or option it comes to a file. */
#define _GNU_SOURCE
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/landlock.h"
#include "source/loader.h"

/* What every program of the machine is made of; nobody keeps a secret there. */
static const char *const system_paths[] = {
    "/usr/include", "/usr/local/include", "/usr/lib", "/usr/lib32", "/usr/lib64", "/usr/local/lib", "/usr/bin", "/usr/local/bin", "/lib", "/lib32",
    "/lib64", "/etc/ld.so.cache", "/dev/null",
};

/* Where it really is; what does not exist is left out. */
static bool add_path(const char *path, Arena *memory, ReadablePaths *readable)
{
    char *real = realpath(path, NULL);
    if (real)
        vector_push(readable, arena_duplicate(memory, real));
    free(real);
    return real != NULL;
}

static Status add_folder(const char *folder, Arena *memory, ReadablePaths *readable, Error *error)
{
    struct stat about;
    bool exists = stat(folder, &about) == 0;
    if (exists && !S_ISDIR(about.st_mode))
        errno = ENOTDIR;
    if (!exists || !S_ISDIR(about.st_mode) || !add_path(folder, memory, readable))
        return error_set(error, STATUS_USER, "--include-only: %s: %s", folder, strerror(errno));
    return STATUS_OK;
}

/* "/opt/llvm/bin/clang" has its libraries and headers in /opt/llvm/lib. */
static void add_installation(const char *program, Arena *memory, ReadablePaths *readable)
{
    char *real = realpath(program, NULL);
    add_path(program, memory, readable);
    if (real)
        add_path(arena_format(memory, "%.*s/../lib", (int)(base_file_name(real) - real), real), memory, readable);
    free(real);
}

/* The first of the name in PATH, as execvp finds it. */
static void add_compiler(Arena *memory, ReadablePaths *readable)
{
    const char *folders = getenv("PATH");
    for (size_t length; folders && *folders; folders += length + (folders[length] == ':')) {
        length = strcspn(folders, ":");
        const char *program = arena_format(memory, "%.*s%s%s", (int)length, folders, length ? "/" : "", source_compiler);
        if (access(program, X_OK) == 0) {
            add_installation(program, memory, readable);
            return;
        }
    }
}

Status readable_find(const SourceOptions *options, Arena *memory, ReadablePaths *readable, Error *error)
{
    if (options->include_only_count == 0)
        return STATUS_OK;
    if (!landlock_is_available())
        return error_set(error, STATUS_USER, "--include-only needs Landlock, which this kernel does not have");
    for (size_t i = 0; i < options->include_only_count && error->status == STATUS_OK; i++)
        add_folder(options->include_only[i], memory, readable, error);
    for (size_t i = 0; i < options->file_count; i++)
        add_path(options->files[i], memory, readable);
    for (size_t i = 0; i < sizeof system_paths / sizeof *system_paths; i++)
        add_path(system_paths[i], memory, readable);
    add_path(arena_format(memory, "%s/../include", options->runtime_directory), memory, readable);
    add_compiler(memory, readable);
    return error->status;
}
