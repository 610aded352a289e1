/* Reading files, and writing to descriptors. */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>
#include <unistd.h>

#include "base/open_known.h"

/* Names in files of others may lead to any file; a source or a test is not larger. */
enum { MOST_OF_OTHERS = 64 << 20 };

static Status check_kind(int descriptor, const char *path, Error *error)
{
    struct stat status;
    if (fstat(descriptor, &status) != 0)
        return error_set(error, STATUS_USER, "%s: cannot be read: %s", path, strerror(errno));
    bool is_empty_device = S_ISCHR(status.st_mode) && status.st_rdev == makedev(1, 3); /* /dev/null */
    if (is_empty_device || S_ISREG(status.st_mode))
        return STATUS_OK;
    return error_set(error, STATUS_USER, S_ISLNK(status.st_mode) ? "%s: cannot be opened: it is a link; name or copy the file itself"
                                         : S_ISDIR(status.st_mode) ? "%s: is a directory, not a file" : "%s: is no regular file", path);
}

static Status read_stream(FILE *file, const char *path, size_t limit, Text *content, Error *error)
{
    char buffer[16 * 1024];
    for (size_t got; content->length <= limit && (got = fread(buffer, 1, sizeof buffer, file)) > 0;)
        text_append_bytes(content, buffer, got);
    if (content->length > limit)
        return error_set(error, STATUS_USER, "%s: has more than %zu bytes", path, limit);
    if (ferror(file))
        return error_set(error, STATUS_USER, "%s: cannot be read: %s", path, strerror(errno));
    return STATUS_OK;
}

static bool is_below(const char *path, const char *allowed)
{
    size_t length = strcmp(allowed, "/") == 0 ? 0 : strlen(allowed);
    return strncmp(path, allowed, length) == 0 && (path[length] == '\0' || path[length] == '/');
}

/* By the name that the file itself has. */
static bool is_allowed(int descriptor, const ReadablePaths *allowed)
{
    char link[32], path[PATH_MAX];
    snprintf(link, sizeof link, "/proc/self/fd/%d", descriptor);
    ssize_t length = allowed->count ? readlink(link, path, sizeof path - 1) : 0;
    path[length > 0 ? length : 0] = '\0';
    for (size_t i = 0; i < allowed->count; i++)
        if (is_below(path, allowed->items[i]))
            return true;
    return allowed->count == 0;
}

static Status check_file(int descriptor, const char *path, const ReadablePaths *allowed, Error *error)
{
    if (!is_allowed(descriptor, allowed))
        return error_set(error, STATUS_USER, "%s: may not be read (--include-only)", path);
    return check_kind(descriptor, path, error);
}

static Status cannot_be_opened(const char *path, Error *error)
{
    return error_set(error, STATUS_USER, "%s: cannot be opened: %s", path, strerror(errno));
}

/* Without /proc, the name is opened once more, and what it leads to by then is checked. Nobody may ever write to a pipe. */
static int open_by_name(const char *path, int flags, const ReadablePaths *allowed, Error *error)
{
    int descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK | flags);
    if (descriptor < 0)
        cannot_be_opened(path, error);
    else if (check_file(descriptor, path, allowed, error) == STATUS_OK)
        return descriptor;
    if (descriptor >= 0)
        close(descriptor);
    return -1;
}

/* -1: error. */
static int open_checked(int known, const char *path, int flags, const ReadablePaths *allowed, Error *error)
{
    if (check_file(known, path, allowed, error) != STATUS_OK)
        return -1;
    int descriptor = open_known(known, O_RDONLY);
    if (descriptor < 0 && errno == ENOENT)
        return open_by_name(path, flags, allowed, error);
    if (descriptor < 0)
        cannot_be_opened(path, error);
    return descriptor;
}

/* Only a file that may be read is opened: opening a device or a pipe can already do something. -1: error. */
static int open_for_reading(const char *path, int flags, const ReadablePaths *allowed, Error *error)
{
    int known = open(path, O_PATH | O_CLOEXEC | flags);
    if (known < 0) {
        cannot_be_opened(path, error);
        return -1;
    }
    int descriptor = open_checked(known, path, flags, allowed, error);
    close(known);
    return descriptor;
}

static Status read_path(const char *path, int flags, const ReadablePaths *allowed, size_t limit, Text *content, Error *error)
{
    int descriptor = open_for_reading(path, flags, allowed, error);
    FILE *file = descriptor >= 0 ? fdopen(descriptor, "rb") : NULL;
    if (descriptor >= 0 && !file)
        base_die("no memory for %s", path);
    if (!file)
        return STATUS_USER;
    Status status = read_stream(file, path, limit, content, error);
    fclose(file);
    return status;
}

static const ReadablePaths all_paths;

Status base_read_file(const char *path, Text *content, Error *error)
{
    return read_path(path, 0, &all_paths, SIZE_MAX, content, error);
}

Status base_read_file_within(const char *path, uint64_t limit, Text *content, Error *error)
{
    return read_path(path, 0, &all_paths, limit ? limit : SIZE_MAX, content, error);
}

Status base_read_allowed_file(const char *path, const ReadablePaths *allowed, Text *content, Error *error)
{
    return read_path(path, 0, allowed, MOST_OF_OTHERS, content, error);
}

Status base_read_others_file(const char *path, size_t limit, Text *content, Error *error)
{
    return read_path(path, O_NOFOLLOW, &all_paths, limit < MOST_OF_OTHERS ? limit : MOST_OF_OTHERS, content, error);
}

bool base_write_all(int descriptor, const void *bytes, size_t size)
{
    for (const char *at = bytes; size > 0;) {
        ssize_t written = write(descriptor, at, size);
        if (written < 0 && errno == EINTR)
            continue;
        if (written < 0)
            return false;
        at += written;
        size -= (size_t)written;
    }
    return true;
}
