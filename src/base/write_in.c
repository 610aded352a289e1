/* Folders that files are written into, and their files. Others may have put links, pipes and devices there. */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/open_known.h"

/* ---- The folder ---- */

static size_t length_without_dots(const char *path, size_t length)
{
    while (length > 1 && (path[length - 1] == '/' || (path[length - 1] == '.' && path[length - 2] == '/')))
        length--;
    return length;
}

char *base_folder_name(const char *path)
{
    return base_format("%.*s", (int)length_without_dots(path, strlen(path)), path);
}

/* 0, or the errno of the first folder that could not be made. */
static int make_folder(const char *path, int reason)
{
    return mkdir(path, 0777) == 0 || errno == EEXIST || reason ? reason : errno;
}

static int make_folders(char *path)
{
    int reason = 0;
    for (char *slash = path + 1; *path && (slash = strchr(slash, '/')); slash++) {
        *slash = '\0';
        reason = make_folder(path, reason);
        *slash = '/';
    }
    return make_folder(path, reason);
}

int base_open_folder(const char *path, Error *error)
{
    char *name = base_folder_name(path);
    int reason = make_folders(name); /* ignored if the folder exists */
    int folder = open(name, O_RDONLY | O_DIRECTORY | O_CLOEXEC | O_NOFOLLOW);
    if (folder < 0)
        error_set(error, STATUS_USER, errno == ENOTDIR || errno == ELOOP ? "%s: is not a folder, or is a link" : "%s: cannot be made or opened: %s",
                  name, strerror(errno == ENOENT && reason ? reason : errno));
    free(name);
    return folder;
}

/* ---- Its files ---- */

/* True if what is written to it changes no other name's file. */
static bool is_plain(int descriptor)
{
    struct stat status;
    return fstat(descriptor, &status) == 0 && S_ISREG(status.st_mode) && status.st_nlink == 1;
}

/* Without /proc, the name is opened once more, and what it leads to by then is checked. -1: it is nothing that may be written to. */
static int open_by_name(int folder, const char *name)
{
    int descriptor = openat(folder, name, O_WRONLY | O_CLOEXEC | O_NOCTTY | O_NOFOLLOW | O_NONBLOCK);
    if (descriptor < 0 || is_plain(descriptor))
        return descriptor;
    close(descriptor);
    return -1;
}

/* -1: there is none, or it is nothing that may be written to. */
static int open_old(int folder, const char *name)
{
    int known = openat(folder, name, O_PATH | O_CLOEXEC | O_NOFOLLOW), descriptor = -1;
    if (known < 0)
        return -1;
    if (is_plain(known) && (descriptor = open_known(known, O_WRONLY)) < 0 && errno == ENOENT)
        descriptor = open_by_name(folder, name);
    close(known);
    return descriptor;
}

/* An old file is not emptied first: some file systems would then write it to the disk at once. */
static int open_in(int folder, const char *name)
{
    int descriptor = open_old(folder, name);
    if (descriptor >= 0)
        return descriptor;
    if (unlinkat(folder, name, 0) != 0 && errno != ENOENT)
        return -1;
    return openat(folder, name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0666);
}

static bool cut_to(int descriptor, size_t length)
{
    struct stat status;
    return fstat(descriptor, &status) == 0 && (status.st_size <= (off_t)length || ftruncate(descriptor, (off_t)length) == 0);
}

/* Some file systems report only at close() that a file could not be written. */
bool base_write_in(int folder, const char *name, const void *bytes, size_t size)
{
    int descriptor = open_in(folder, name);
    if (descriptor < 0)
        return false;
    bool written = base_write_all(descriptor, bytes, size) && cut_to(descriptor, size);
    int reason = errno;
    bool closed = close(descriptor) == 0;
    if (written && closed)
        return true;
    reason = written ? errno : reason;
    unlinkat(folder, name, 0);
    errno = reason;
    return false;
}
