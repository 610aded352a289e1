/* Writes files: each appears as a whole or not at all. */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "report/write_file.h"
#include "report/report.h"

static Status file_failed(const char *path, Error *error)
{
    struct stat status;
    int reason = errno;
    bool is_unread = reason == ENXIO && stat(path, &status) == 0 && S_ISFIFO(status.st_mode);
    return error_set(error, STATUS_USER, "%s: cannot be written: %s", path, is_unread ? "nobody reads this pipe" : strerror(reason));
}

/* Some file systems report only at close() that a file could not be written. errno is that of the first failure. */
static bool close_written(int descriptor, bool written)
{
    int reason = errno;
    bool closed = close(descriptor) == 0;
    if (!written)
        errno = reason;
    return closed && written;
}

/* ---- Temporary files that take their final name when they are whole ---- */

static void set_usual_mode(int descriptor)
{
    mode_t mask = umask(0);
    umask(mask);
    fchmod(descriptor, 0666 & ~mask);
}

/* free() the name, in any case. */
static int open_temporary(const char *path, char **temporary)
{
    *temporary = base_format("%s.XXXXXX", path);
    int descriptor = mkostemp(*temporary, O_CLOEXEC);
    if (descriptor >= 0)
        set_usual_mode(descriptor);
    return descriptor;
}

/* `whole`: everything was written. If not, or if it cannot be renamed, the file is removed and errno is kept. */
static bool finish_temporary(const char *temporary, const char *path, bool whole)
{
    if (whole && rename(temporary, path) == 0)
        return true;
    int reason = errno;
    unlink(temporary);
    errno = reason;
    return false;
}

static bool replace_file(const char *path, const char *bytes, size_t length)
{
    char *temporary;
    int descriptor = open_temporary(path, &temporary);
    bool written = descriptor >= 0 && base_write_all(descriptor, bytes, length);
    if (descriptor >= 0)
        written = finish_temporary(temporary, path, close_written(descriptor, written));
    free(temporary);
    return written;
}

/* Does not wait until somebody reads a pipe, perhaps for ever; that is ENXIO. What is written then waits for the reader. */
static int open_in_place(const char *path)
{
    int descriptor = open(path, O_WRONLY | O_CLOEXEC | O_NONBLOCK);
    if (descriptor >= 0)
        fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) & ~O_NONBLOCK);
    return descriptor;
}

/* Pipes and devices such as /dev/stdout cannot be replaced: they are written to. */
static bool write_in_place(const char *path, const char *bytes, size_t length)
{
    int descriptor = open_in_place(path);
    if (descriptor < 0)
        return false;
    return close_written(descriptor, base_write_all(descriptor, bytes, length));
}

/* A link stays a link: its target is replaced, or written in place if it is a device or an open file. */
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
    return file_failed(strcmp(path, "-") == 0 ? "standard output" : path, error);
}

/* ---- Drafts ---- */

Status file_draft_open(FileDraft *draft, const char *path, Error *error)
{
    int descriptor = open_temporary(path, &draft->temporary);
    draft->path = base_duplicate(path);
    draft->stream = descriptor >= 0 ? fdopen(descriptor, "w") : NULL;
    return draft->stream ? STATUS_OK : file_failed(path, error);
}

Status file_draft_check(const FileDraft *draft, Error *error)
{
    return ferror(draft->stream) ? file_failed(draft->path, error) : STATUS_OK;
}

Status file_draft_finish(FileDraft *draft, Error *error)
{
    Status status = STATUS_OK;
    if (draft->stream) {
        bool whole = !ferror(draft->stream);
        whole = fclose(draft->stream) == 0 && whole;
        if (!finish_temporary(draft->temporary, draft->path, whole))
            status = file_failed(draft->path, error);
    }
    free(draft->temporary);
    free(draft->path);
    *draft = (FileDraft){0};
    return status;
}

/* ---- Files of a folder ---- */

static bool cut_to(int descriptor, size_t length)
{
    struct stat status;
    return fstat(descriptor, &status) == 0 &&
           (status.st_size <= (off_t)length || ftruncate(descriptor, (off_t)length) == 0);
}

/* True if what is written to it changes no other name's file. */
static bool is_plain(int descriptor)
{
    struct stat status;
    return fstat(descriptor, &status) == 0 && S_ISREG(status.st_mode) && status.st_nlink == 1;
}

/* An old file is not emptied first: some file systems would then write it to the disk at once. A link, or anything that is
 * no file, may come from somebody else: it is replaced, and what it leads to stays as it is. */
static int open_in(int folder, const char *name)
{
    int descriptor = openat(folder, name, O_WRONLY | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, 0666);
    if (descriptor >= 0 && is_plain(descriptor))
        return descriptor;
    if (descriptor >= 0)
        close(descriptor);
    if (unlinkat(folder, name, 0) != 0)
        return -1;
    return openat(folder, name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0666);
}

/* A file that was written only in part is removed. */
Status file_write_in(int folder, const char *folder_name, const char *name, const Text *content, Error *error)
{
    int descriptor = open_in(folder, name);
    bool written = descriptor >= 0 && base_write_all(descriptor, content->bytes, content->length) &&
                   cut_to(descriptor, content->length);
    if (descriptor >= 0)
        written = close_written(descriptor, written);
    if (written)
        return STATUS_OK;
    int reason = errno;
    if (descriptor >= 0)
        unlinkat(folder, name, 0);
    return error_set(error, STATUS_USER, "%s/%s: cannot be written: %s", folder_name, name, strerror(reason));
}

/* 0, or the errno of the first folder that could not be made. */
static int make_folder(const char *path, int reason)
{
    return mkdir(path, 0777) == 0 || errno == EEXIST || reason ? reason : errno;
}

static int make_folders(const char *path)
{
    int reason = 0;
    char *copy = base_duplicate(path);
    for (char *slash = copy + 1; *copy && (slash = strchr(slash, '/')); slash++) {
        *slash = '\0';
        reason = make_folder(copy, reason);
        *slash = '/';
    }
    reason = make_folder(copy, reason);
    free(copy);
    return reason;
}

int file_open_folder(const char *path, Error *error)
{
    int reason = make_folders(path); /* ignored if the folder exists */
    int folder = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC | O_NOFOLLOW);
    if (folder < 0)
        error_set(error, STATUS_USER, errno == ENOTDIR || errno == ELOOP ? "%s: is not a folder, or is a link" : "%s: cannot be made or opened: %s",
                  path, strerror(errno == ENOENT && reason ? reason : errno));
    return folder;
}
