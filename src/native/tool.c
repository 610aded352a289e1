#define _GNU_SOURCE
#include "native/tool.h"

#include <errno.h>
#include <fcntl.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <unistd.h>

#include "base/confined.h"
#include "base/landlock.h"
#include "native/cage.h"
#include "native/keeper.h"

#define OWN_ADDRESSES (1 << 30) /* more than the libraries of LLVM and the stacks of its threads take */

/* ---- Before exec: nothing here may allocate ---- */

static bool limit_memory(const Stop *stop)
{
    uint64_t most = stop_memory_limit(stop);
    setrlimit(RLIMIT_CORE, &(struct rlimit){0, 0});
    return most == 0 || (confine_memory(most, most + OWN_ADDRESSES) && setrlimit(RLIMIT_FSIZE, &(struct rlimit){most, most}) == 0);
}

static bool set_streams(const Tool *tool)
{
    const int wanted[] = {tool->input, tool->output, tool->diagnostics};
    int nowhere = open("/dev/null", O_RDWR | O_CLOEXEC);
    for (int i = 0; i < 3; i++)
        if (dup2(wanted[i] >= 0 ? wanted[i] : nowhere, i) < 0)
            return false;
    return true;
}

/* Where the kernel cannot take rights away, the tool is trusted as it is. */
static void become_tool(const Tool *tool, int rules, int failed)
{
    if (limit_memory(tool->stop) && set_streams(tool)) {
        if (tool->folder)
            cage_confine_tool(rules);
        else
            confine_self(true);
        execvpe(tool->words[0], (char *const *)(uintptr_t)tool->words, tool->environment);
    }
    int reason = errno;
    _exit(write(failed, &reason, sizeof reason) == sizeof reason ? 127 : 126);
}

/* ---- Starting ---- */

static int rules_for(const char *folder)
{
    int writable = open(folder, O_PATH | O_DIRECTORY | O_CLOEXEC);
    int rules = writable < 0 ? -1 : landlock_cage(writable, NULL);
    if (writable >= 0)
        close(writable);
    return rules;
}

/* The other end of `failed` closes when the tool has become a program. */
static int reason_of_failure(int failed)
{
    int reason = 0;
    ssize_t got;
    while ((got = read(failed, &reason, sizeof reason)) < 0 && errno == EINTR)
        continue;
    return got == sizeof reason ? reason : 0;
}

int tool_start(const Tool *tool, pid_t *keeper)
{
    int failed[2], failure = 0;
    if (pipe2(failed, O_CLOEXEC) != 0)
        return errno;
    int rules = tool->folder ? rules_for(tool->folder) : -1;
    *keeper = keeper_fork(0);
    if (*keeper == 0)
        become_tool(tool, rules, failed[1]);
    if (*keeper < 0)
        failure = errno;
    close(failed[1]);
    if (rules >= 0)
        close(rules);
    if (*keeper > 0 && (failure = reason_of_failure(failed[0])) != 0) {
        keeper_wait(*keeper);
        *keeper = 0;
    }
    close(failed[0]);
    return failure;
}
