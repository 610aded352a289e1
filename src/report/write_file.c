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
static bool write_in_place(const char *path, const char *bytes, size_t length, const Stop *stop)
{
    int descriptor = open_in_place(path);
    if (descriptor < 0)
        return false;
    return close_written(descriptor, stop_write_all(stop, descriptor, bytes, length));
}

/* A link stays a link: its target is replaced, or written in place if it is a device or an open file. */
static bool write_to(const char *path, const char *bytes, size_t length, const Stop *stop)
{
    struct stat status;
    char *real = realpath(path, NULL);
    const char *target = real ? real : path;
    bool special = (stat(path, &status) == 0 && !S_ISREG(status.st_mode) && !S_ISDIR(status.st_mode)) ||
                   (strncmp(path, "/dev/", 5) == 0 && strncmp(path, "/dev/shm/", 9) != 0) || strncmp(path, "/proc/", 6) == 0;
    bool written = special ? write_in_place(path, bytes, length, stop) : replace_file(target, bytes, length);
    free(real);
    return written;
}

Status report_file_write(const char *path, const char *bytes, size_t length, const Stop *stop, Error *error)
{
    if (write_to(path, bytes, length, stop))
        return STATUS_OK;
    if (errno == ECANCELED)
        return error_set(error, STATUS_LIMIT, "%s: not all was written, because nobody reads it: %s", path,
                         limit_words(explore_limit_of(stop_reason(stop))));
    return file_failed(strcmp(path, "-") == 0 ? "standard output" : path, error);
}

Status report_file_replace(const char *path, const char *bytes, size_t length, Error *error)
{
    return replace_file(path, bytes, length) ? STATUS_OK : file_failed(path, error);
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

Status file_write_in(int folder, const char *folder_name, const char *name, const Text *content, Error *error)
{
    if (base_write_in(folder, name, content->bytes, content->length))
        return STATUS_OK;
    return error_set(error, STATUS_USER, "%s/%s: cannot be written: %s", folder_name, name, strerror(errno));
}
