#define _GNU_SOURCE
#include <fcntl.h>
#include <linux/landlock.h>
#include <stdint.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "base/landlock.h"

/* Rights that later versions of Landlock added; the header may be older than the kernel. */
#define RIGHT_REFER (1ULL << 13)
#define RIGHT_TRUNCATE (1ULL << 14)

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

bool landlock_restrict(int folder)
{
    long version = kernel_version();
    if (version == 0)
        return false;
    uint64_t rights = rights_of(version);
    int rules = new_rules(rights);
    int nowhere = open("/dev/null", O_PATH | O_CLOEXEC);
    bool restricted = rules >= 0 && allow(rules, folder, rights) && allow(rules, nowhere, LANDLOCK_ACCESS_FS_WRITE_FILE) &&
                      syscall(SYS_landlock_restrict_self, rules, 0) == 0;
    if (rules >= 0)
        close(rules);
    if (nowhere >= 0)
        close(nowhere);
    return restricted;
}

bool landlock_restrict_writing(void)
{
    long version = kernel_version();
    int rules = version > 0 ? new_rules(rights_of(version)) : -1;
    bool restricted = rules >= 0 && syscall(SYS_landlock_restrict_self, rules, 0) == 0;
    if (rules >= 0)
        close(rules);
    return restricted;
}
