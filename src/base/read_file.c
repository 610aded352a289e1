/* Reading files, and writing to descriptors. */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>
#include <unistd.h>

#include "base/base.h"

/* Names in files of others may lead to any file; a source or a test is not larger. */
enum { MOST_OF_OTHERS = 64 << 20 };

static Status read_stream(FILE *file, const char *path, size_t limit, Text *content, Error *error)
{
    struct stat status;
    bool is_empty_device = fstat(fileno(file), &status) == 0 && S_ISCHR(status.st_mode) && status.st_rdev == makedev(1, 3); /* /dev/null */
    if (!is_empty_device && !S_ISREG(status.st_mode))
        return error_set(error, STATUS_USER, S_ISDIR(status.st_mode) ? "%s: is a directory, not a file" : "%s: is no regular file", path);
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

/* By the name that the open file itself has. */
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

static Status read_path(const char *path, int flags, const ReadablePaths *allowed, size_t limit, Text *content, Error *error)
{
    int descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | flags); /* nobody may ever write to a pipe */
    FILE *file = descriptor >= 0 ? fdopen(descriptor, "rb") : NULL;
    if (!file)
        return error_set(error, STATUS_USER, "%s: cannot be opened: %s", path,
                         flags & O_NOFOLLOW && errno == ELOOP ? "it is a link; name or copy the file itself" : strerror(errno));
    Status status = is_allowed(descriptor, allowed) ? read_stream(file, path, limit, content, error)
                                                    : error_set(error, STATUS_USER, "%s: may not be read (--include-only)", path);
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
