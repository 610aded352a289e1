/* Writing files: each appears whole or not at all. */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "report/file.h"
#include "report/report.h"

static bool write_all(int descriptor, const char *bytes, size_t length)
{
    while (length > 0) {
        ssize_t written = write(descriptor, bytes, length);
        if (written < 0 && errno == EINTR)
            continue;
        if (written < 0)
            return false;
        bytes += written;
        length -= (size_t)written;
    }
    return true;
}

static bool replace_file(const char *path, const char *bytes, size_t length)
{
    char *temporary = base_format("%s.XXXXXX", path);
    int descriptor = mkostemp(temporary, O_CLOEXEC);
    bool written = false;
    if (descriptor >= 0) {
        mode_t mask = umask(0);
        umask(mask);
        written = fchmod(descriptor, 0666 & ~mask) == 0 && write_all(descriptor, bytes, length);
        written = close(descriptor) == 0 && written && rename(temporary, path) == 0;
        if (!written) {
            int reason = errno;
            unlink(temporary);
            errno = reason;
        }
    }
    free(temporary);
    return written;
}

/* Pipes and devices such as /dev/stdout cannot be replaced: they are written to. */
static bool write_in_place(const char *path, const char *bytes, size_t length)
{
    int descriptor = open(path, O_WRONLY | O_CLOEXEC);
    if (descriptor < 0)
        return false;
    bool written = write_all(descriptor, bytes, length);
    return close(descriptor) == 0 && written;
}

/* A link stays a link: what it leads to is replaced, or written to when it leads to a device or an open file. */
static bool write_to(const char *path, const char *bytes, size_t length)
{
    struct stat status;
    char *real = realpath(path, NULL);
    const char *target = real ? real : path;
    bool special = (stat(path, &status) == 0 && !S_ISREG(status.st_mode) && !S_ISDIR(status.st_mode)) ||
                   (strncmp(path, "/dev/", 5) == 0 && strncmp(path, "/dev/shm/", 9) != 0) || strncmp(path, "/proc/", 6) == 0;
    bool written = special ? write_in_place(path, bytes, length) : replace_file(target, bytes, length);
    free(real);
    return written;
}

Status report_file_write(const char *path, const char *bytes, size_t length, Error *error)
{
    if (write_to(path, bytes, length))
        return STATUS_OK;
    return error_set(error, STATUS_USER, "%s: cannot be written: %s", path, strerror(errno));
}

static bool cut_to(int descriptor, size_t length)
{
    struct stat status;
    return fstat(descriptor, &status) == 0 &&
           (status.st_size <= (off_t)length || ftruncate(descriptor, (off_t)length) == 0);
}

/* An old file is not emptied first: file systems then hurry to write it to the disk. A file of which only a part could
 * be written does not stay. */
Status file_write_in(int folder, const char *folder_name, const char *name, const Text *content, Error *error)
{
    int descriptor = openat(folder, name, O_WRONLY | O_CREAT | O_CLOEXEC, 0666);
    bool written = descriptor >= 0 && write_all(descriptor, content->bytes, content->length) &&
                   cut_to(descriptor, content->length);
    int reason = errno;
    if (descriptor >= 0 && close(descriptor) != 0 && written) {
        reason = errno;
        written = false;
    }
    if (written)
        return STATUS_OK;
    if (descriptor >= 0)
        unlinkat(folder, name, 0);
    return error_set(error, STATUS_USER, "%s/%s: cannot be written: %s", folder_name, name, strerror(reason));
}

static void make_folders(const char *path)
{
    char *copy = base_duplicate(path);
    for (char *slash = copy + 1; *copy && (slash = strchr(slash, '/')); slash++) {
        *slash = '\0';
        mkdir(copy, 0777);
        *slash = '/';
    }
    mkdir(copy, 0777);
    free(copy);
}

int file_open_folder(const char *path, Error *error)
{
    make_folders(path); /* what went wrong shows when it is opened */
    int folder = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (folder < 0)
        error_set(error, STATUS_USER, errno == ENOTDIR ? "%s: is not a folder" : "%s: cannot be made or opened: %s",
                  path, strerror(errno));
    return folder;
}
