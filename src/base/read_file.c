/* Reading files, and writing to descriptors. */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>
#include <unistd.h>

#include "base/base.h"

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

Status base_read_file_within(const char *path, size_t limit, Text *content, Error *error)
{
    int descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK); /* nobody may ever write to a pipe */
    FILE *file = descriptor >= 0 ? fdopen(descriptor, "rb") : NULL;
    if (!file)
        return error_set(error, STATUS_USER, "%s: cannot be opened: %s", path, strerror(errno));
    Status status = read_stream(file, path, limit, content, error);
    fclose(file);
    return status;
}

Status base_read_file(const char *path, Text *content, Error *error)
{
    return base_read_file_within(path, SIZE_MAX, content, error);
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
