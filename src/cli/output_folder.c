/* The folder for results. Only files that coset wrote are removed from it. */
#define _GNU_SOURCE
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cli/cli.h"

/* What coset writes there, '#' being digits; a file that is being written has its name and six more characters. */
static const char *const own_names[] = {"summary.json", "coverage.json", "unit_tests.c", "test-suite", "test#.ktest", "test#.txt", NULL};
/* And into the folder of a Test-Comp suite. */
static const char *const suite_names[] = {"metadata.xml", "testcase-#.xml", NULL};

enum { TEMPORARY_SUFFIX = 7 };

static bool matches(const char *name, const char *pattern)
{
    for (; *pattern; pattern++) {
        if (*pattern != '#' && *name++ != *pattern)
            return false;
        if (*pattern == '#')
            name += strspn(name, "0123456789");
    }
    return *name == '\0' || (*name == '.' && strlen(name) == TEMPORARY_SUFFIX);
}

static bool is_own(const char *name, const char *const *names)
{
    for (; *names; names++)
        if (matches(name, *names))
            return true;
    return strcmp(name, ".") == 0 || strcmp(name, "..") == 0;
}

/* Only files, and the folder of a Test-Comp suite: a link could lead anywhere. */
static bool has_own_kind(int folder, const char *name)
{
    struct stat about;
    if (fstatat(folder, name, &about, AT_SYMLINK_NOFOLLOW) != 0)
        return errno == ENOENT;
    return strcmp(name, "test-suite") == 0 || name[0] == '.' ? S_ISDIR(about.st_mode) : S_ISREG(about.st_mode) && about.st_nlink == 1;
}

static Status check_entries(DIR *folder, const char *directory, const char *const *names, Error *error)
{
    for (struct dirent *entry; error->status == STATUS_OK && (entry = readdir(folder));) {
        char *shown = base_safe_copy(entry->d_name, strlen(entry->d_name));
        if (!is_own(entry->d_name, names) || !has_own_kind(dirfd(folder), entry->d_name))
            error_set(error, STATUS_USER, "--out: %s holds %s, which coset did not write; name another folder", directory, shown);
        free(shown);
    }
    return error->status;
}

/* The folder of a Test-Comp suite; there may be none. */
static Status check_suite(int folder, const char *directory, Error *error)
{
    int opened = openat(folder, "test-suite", O_RDONLY | O_DIRECTORY | O_CLOEXEC | O_NOFOLLOW);
    DIR *suite = opened >= 0 ? fdopendir(opened) : NULL;
    if (!suite)
        return errno == ENOENT ? STATUS_OK : error_set(error, STATUS_USER, "--out: %s/test-suite: %s", directory, strerror(errno));
    char *path = base_format("%s/test-suite", directory);
    check_entries(suite, path, suite_names, error);
    free(path);
    closedir(suite);
    return error->status;
}

static Status cannot_be_made(const char *directory, Error *error)
{
    return error_set(error, STATUS_USER, "--out: %s cannot be made: %s", directory, strerror(errno));
}

static Status make_folder(const char *directory, Error *error)
{
    char *path = base_duplicate(directory);
    for (char *slash = path + 1; *slash && (slash = strchr(slash, '/')); slash++) {
        *slash = '\0';
        if (mkdir(path, 0777) != 0 && errno != EEXIST)
            cannot_be_made(path, error);
        *slash = '/';
    }
    free(path);
    if (error->status == STATUS_OK && mkdir(directory, 0777) != 0 && errno != EEXIST)
        cannot_be_made(directory, error);
    return error->status;
}

static Status check_folder(const char *directory, Error *error)
{
    int opened = open(directory, O_RDONLY | O_DIRECTORY | O_CLOEXEC | O_NOFOLLOW);
    DIR *folder = opened >= 0 ? fdopendir(opened) : NULL;
    struct stat about;
    if (!folder && errno == ENOTDIR && lstat(directory, &about) == 0 && S_ISLNK(about.st_mode))
        return error_set(error, STATUS_USER, "--out: %s is a link; name the folder itself", directory);
    if (!folder && errno == ENOENT)
        return make_folder(directory, error);
    if (!folder)
        return error_set(error, STATUS_USER, "--out: %s: %s", directory, strerror(errno));
    if (check_entries(folder, directory, own_names, error) == STATUS_OK)
        check_suite(opened, directory, error);
    closedir(folder);
    if (error->status == STATUS_OK && access(directory, W_OK | X_OK) != 0)
        return error_set(error, STATUS_USER, "--out: %s cannot be written to: %s", directory, strerror(errno));
    return error->status;
}

/* "out/" and "out/." are the same folder as "out", but would lead through a link. */
Status cli_output_prepare(const char *directory, Error *error)
{
    char *name = base_folder_name(directory);
    Status status = check_folder(name, error);
    free(name);
    return status;
}
