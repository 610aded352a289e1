/* Files of a test with names that lead out of its folder, such as /etc/passwd: the server puts them into the folder
 * (coset_replay_inside), and calls of the program under test that name one are led there. The linker makes these calls
 * go through the functions below (native/wrapped_calls.def). Names without such a file are left as they are; if the
 * system has that file, the run finds what no prediction knows, and that is reported. */
#define _GNU_SOURCE
#include <errno.h>
#include <dirent.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "coset_replay.h"

enum { PATH_ROOM = 8192 };

static int exists(const char *name)
{
    struct stat status;
    return syscall(SYS_newfstatat, AT_FDCWD, name, &status, 0) == 0;
}

/* `room` gets the name of the file inside, if there is one. */
static const char *led(const char *name, char room[PATH_ROOM])
{
    int was = errno;
    if (!name || !coset_replay_inside(name, room, PATH_ROOM))
        return name;
    int is_inside = exists(room);
    if (!is_inside && exists(name) && strncmp(name, "/dev/", 5) != 0)
        coset_replay_report("coset-replay: outside: %.200s\n", name);
    errno = was;
    return is_inside ? room : name;
}

static int mode_of(int flags, va_list *more)
{
    return flags & (O_CREAT | O_TMPFILE) ? va_arg(*more, int) : 0;
}

#define OPEN(function)                                                                         \
    int __real_##function(const char *name, int flags, ...);                                   \
    int __wrap_##function(const char *name, int flags, ...);                                   \
    int __wrap_##function(const char *name, int flags, ...)                                    \
    {                                                                                          \
        char room[PATH_ROOM];                                                                  \
        va_list more;                                                                          \
        va_start(more, flags);                                                                 \
        int mode = mode_of(flags, &more);                                                      \
        va_end(more);                                                                          \
        return __real_##function(led(name, room), flags, mode);                                \
    }
#define OPEN_AT(function)                                                                      \
    int __real_##function(int folder, const char *name, int flags, ...);                       \
    int __wrap_##function(int folder, const char *name, int flags, ...);                       \
    int __wrap_##function(int folder, const char *name, int flags, ...)                        \
    {                                                                                          \
        char room[PATH_ROOM];                                                                  \
        va_list more;                                                                          \
        va_start(more, flags);                                                                 \
        int mode = mode_of(flags, &more);                                                      \
        va_end(more);                                                                          \
        return __real_##function(folder, led(name, room), flags, mode);                        \
    }
#define NAMED_FIRST(result, function, second)                                                  \
    result __real_##function(const char *name, second more);                                   \
    result __wrap_##function(const char *name, second more);                                   \
    result __wrap_##function(const char *name, second more)                                    \
    {                                                                                          \
        char room[PATH_ROOM];                                                                  \
        return __real_##function(led(name, room), more);                                       \
    }
#define NAMED_ALONE(result, function)                                                          \
    result __real_##function(const char *name);                                                \
    result __wrap_##function(const char *name);                                                \
    result __wrap_##function(const char *name)                                                 \
    {                                                                                          \
        char room[PATH_ROOM];                                                                  \
        return __real_##function(led(name, room));                                             \
    }
#define NAMED_ONLY(function) NAMED_ALONE(int, function)
#define REOPEN(function)                                                                       \
    FILE *__real_##function(const char *name, const char *mode, FILE *stream);                 \
    FILE *__wrap_##function(const char *name, const char *mode, FILE *stream);                 \
    FILE *__wrap_##function(const char *name, const char *mode, FILE *stream)                  \
    {                                                                                          \
        char room[PATH_ROOM];                                                                  \
        return __real_##function(led(name, room), mode, stream);                               \
    }
#define WRAPPED(kind) kind
#include "native/wrapped_calls.def"
