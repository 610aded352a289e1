#define _GNU_SOURCE
#include <dirent.h>
#include <fcntl.h>
#include <linux/landlock.h>
#include <stdint.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "base/landlock.h"

/* What later versions of Landlock added; the header may be older than the kernel. */
#define RIGHT_REFER (1ULL << 13)
#define RIGHT_TRUNCATE (1ULL << 14)
#define RIGHT_CONTROL_DEVICE (1ULL << 15)
#define SCOPE_ABSTRACT_SOCKET (1ULL << 0)
#define SCOPE_SIGNAL (1ULL << 1)

typedef struct Handled { /* struct landlock_ruleset_attr of version 6 */
    uint64_t files, network, scopes;
} Handled;

static const uint64_t first_rights =
    LANDLOCK_ACCESS_FS_WRITE_FILE | LANDLOCK_ACCESS_FS_REMOVE_DIR | LANDLOCK_ACCESS_FS_REMOVE_FILE | LANDLOCK_ACCESS_FS_MAKE_CHAR |
    LANDLOCK_ACCESS_FS_MAKE_DIR | LANDLOCK_ACCESS_FS_MAKE_REG | LANDLOCK_ACCESS_FS_MAKE_SOCK | LANDLOCK_ACCESS_FS_MAKE_FIFO |
    LANDLOCK_ACCESS_FS_MAKE_BLOCK | LANDLOCK_ACCESS_FS_MAKE_SYM;

/* Before version 3 nothing keeps truncate() away; the filter of system calls does. */
static uint64_t rights_of(long version)
{
    return first_rights | (version >= 2 ? RIGHT_REFER : 0) | (version >= 3 ? RIGHT_TRUNCATE : 0);
}

static bool allow(int rules, int path, uint64_t rights)
{
    struct landlock_path_beneath_attr rule = {.allowed_access = rights, .parent_fd = path};
    return path >= 0 && syscall(SYS_landlock_add_rule, rules, LANDLOCK_RULE_PATH_BENEATH, &rule, 0) == 0;
}

/* 0: there is no Landlock. */
static long kernel_version(void)
{
    long version = syscall(SYS_landlock_create_ruleset, NULL, 0, LANDLOCK_CREATE_RULESET_VERSION);
    return version < 1 ? 0 : version;
}

/* -1: not possible. */
static int new_rules(uint64_t rights)
{
    struct landlock_ruleset_attr handled = {.handled_access_fs = rights};
    return (int)syscall(SYS_landlock_create_ruleset, &handled, sizeof handled, 0);
}

bool landlock_is_available(void)
{
    return kernel_version() > 0;
}

bool landlock_restrict_reading(const ReadablePaths *paths)
{
    int rules = new_rules(LANDLOCK_ACCESS_FS_READ_FILE);
    bool allowed = rules >= 0;
    for (size_t i = 0; i < paths->count && allowed; i++) {
        int path = open(paths->items[i], O_PATH | O_CLOEXEC);
        allowed = path < 0 || allow(rules, path, LANDLOCK_ACCESS_FS_READ_FILE);
        if (path >= 0)
            close(path);
    }
    bool restricted = allowed && syscall(SYS_landlock_restrict_self, rules, 0) == 0;
    if (rules >= 0)
        close(rules);
    return restricted;
}

/* ---- The cage of native runs ---- */

/* Opening other devices can have effects by itself, and reading a terminal takes away what its user types. /dev/shm is a folder of files. */
static const char *const harmless_devices[] = {"/dev/null", "/dev/zero", "/dev/full", "/dev/random", "/dev/urandom"};
static const char shared_memory[] = "/dev/shm";

static bool allow_path(int rules, int parent, const char *path, uint64_t rights)
{
    int file = openat(parent, path, O_PATH | O_CLOEXEC);
    bool allowed = file < 0 || allow(rules, file, rights); /* what does not exist is left out */
    if (file >= 0)
        close(file);
    return allowed;
}

static bool allow_devices(int rules, uint64_t rights)
{
    const uint64_t wanted = LANDLOCK_ACCESS_FS_READ_FILE | LANDLOCK_ACCESS_FS_WRITE_FILE | RIGHT_CONTROL_DEVICE;
    bool allowed = allow_path(rules, AT_FDCWD, shared_memory, LANDLOCK_ACCESS_FS_READ_FILE);
    for (size_t i = 0; i < sizeof harmless_devices / sizeof *harmless_devices; i++) {
        uint64_t of_device = i == 0 ? rights & wanted : rights & wanted & ~(uint64_t)LANDLOCK_ACCESS_FS_WRITE_FILE;
        allowed = allowed && allow_path(rules, AT_FDCWD, harmless_devices[i], of_device);
    }
    return allowed;
}

/* Rules can only add to what a folder allows: all that is in the root folder but /dev. */
static bool allow_reading_outside_dev(int rules)
{
    DIR *root = opendir("/");
    bool allowed = root != NULL;
    for (struct dirent *entry; allowed && (entry = readdir(root));)
        if (strcmp(entry->d_name, ".") != 0 && strcmp(entry->d_name, "..") != 0 && strcmp(entry->d_name, "dev") != 0)
            allowed = allow_path(rules, dirfd(root), entry->d_name, LANDLOCK_ACCESS_FS_READ_FILE);
    if (root)
        closedir(root);
    return allowed;
}

int landlock_cage(int folder, const char *program)
{
    long version = kernel_version();
    if (version == 0)
        return -1;
    uint64_t rights = rights_of(version) | LANDLOCK_ACCESS_FS_READ_FILE | (version >= 5 ? RIGHT_CONTROL_DEVICE : 0);
    Handled handled = {.files = rights, .scopes = SCOPE_ABSTRACT_SOCKET | SCOPE_SIGNAL};
    size_t size = version >= 6 ? sizeof handled : sizeof handled.files;
    int rules = (int)syscall(SYS_landlock_create_ruleset, &handled, size, 0);
    if (rules >= 0 && allow(rules, folder, rights & ~RIGHT_CONTROL_DEVICE) && allow_devices(rules, rights) && allow_reading_outside_dev(rules) &&
        (!program || allow_path(rules, AT_FDCWD, program, LANDLOCK_ACCESS_FS_READ_FILE)))
        return rules;
    if (rules >= 0)
        close(rules);
    return -1;
}

bool landlock_enter(int rules)
{
    return syscall(SYS_landlock_restrict_self, rules, 0) == 0;
}

/* ---- Without writing ---- */

bool landlock_restrict_writing(void)
{
    long version = kernel_version();
    int rules = version > 0 ? new_rules(rights_of(version)) : -1;
    bool restricted = rules >= 0 && syscall(SYS_landlock_restrict_self, rules, 0) == 0;
    if (rules >= 0)
        close(rules);
    return restricted;
}
