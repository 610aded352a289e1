/* The cage of a native run: bubblewrap where namespaces can be made, else Landlock and a filter of system calls. */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <grp.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "native/cage.h"
#include "base/confined.h"
#include "base/landlock.h"
#include "base/system_call_filter.h"

enum { NOBODY = 65534 };
enum { MAX_FILE = 1 << 28, MAX_OPEN_FILES = 1024 };

/* `--size` holds for the next --tmpfs. /dev is made anew; what can be written there is what the sizes allow. */
static const char *const bubblewrap[] = {
    "bwrap", "--unshare-all", "--die-with-parent", "--new-session", "--cap-drop", "ALL", "--ro-bind", "/", "/", "--dev", "/dev",
    "--remount-ro", "/dev", "--proc", "/proc", "--size", "268435456", "--tmpfs", "/tmp", "--size", "67108864", "--tmpfs", "/dev/shm",
    "--size", "1048576", "--tmpfs", "/run", "--size", "67108864", "--tmpfs", "/var/tmp", "--chdir", "/tmp",
};

typedef Vector(const char *) Words;

static void push_all(Words *words, const char *const *more, size_t count)
{
    for (size_t i = 0; i < count; i++)
        vector_push(words, more[i]);
}

/* ---- Before exec: nothing here may allocate ---- */

static void limit(int resource, rlim_t most)
{
    struct rlimit now;
    if (getrlimit(resource, &now) == 0 && now.rlim_max > most)
        setrlimit(resource, &(struct rlimit){most, most});
}

static bool stop_being_root(void)
{
    return setgroups(0, NULL) == 0 && setresgid(NOBODY, NOBODY, NOBODY) == 0 && setresuid(NOBODY, NOBODY, NOBODY) == 0;
}

static void give_up_capabilities(void)
{
    for (int capability = 0; prctl(PR_CAPBSET_READ, capability, 0, 0, 0) >= 0; capability++)
        prctl(PR_CAPBSET_DROP, capability, 0, 0, 0);
}

static bool set_filter(void)
{
    SystemCallFilter filter;
    filter_begin(&filter);
    filter_forbid_all(&filter);
    filter_forbid_metadata(&filter);
    filter_end(&filter);
    struct sock_fprog program = {filter.count, filter.code};
    return prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program) == 0;
}

static bool enter_landlock(int rules)
{
    give_up_capabilities();
    return prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 && landlock_enter(rules) && set_filter();
}

void cage_confine_tool(int rules)
{
    confine_capabilities();
    if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0)
        return;
    if (rules >= 0)
        landlock_enter(rules);
    set_filter();
}

static bool enter(const Cage *cage)
{
    limit(RLIMIT_CORE, 0);
    limit(RLIMIT_FSIZE, MAX_FILE);
    limit(RLIMIT_NOFILE, MAX_OPEN_FILES);
    if (cage->kind == CAGE_LANDLOCK)
        return enter_landlock(cage->rules);
    if (cage->kind == CAGE_NAMESPACES) /* bubblewrap must find them open */
        return dup2(cage->program_descriptor, cage->first_free) >= 0 && dup2(cage->filter_descriptor, cage->first_free + 1) >= 0 &&
               (!cage->as_nobody || stop_being_root());
    return true;
}

void cage_enter(const Cage *cage, char *const *environment)
{
    if (enter(cage))
        execvpe(cage->words[0], (char *const *)(uintptr_t)cage->words, environment);
    _exit(127);
}

/* ---- Preparing ---- */

/* A file in memory with the filter, as bubblewrap reads it. -1 on error. */
static int filter_file(void)
{
    SystemCallFilter filter;
    filter_begin(&filter);
    filter_forbid_all(&filter);
    filter_end(&filter);
    size_t size = filter.count * sizeof *filter.code;
    int file = memfd_create("coset-filter", MFD_CLOEXEC);
    if (file >= 0 && (write(file, filter.code, size) != (ssize_t)size || lseek(file, 0, SEEK_SET) != 0)) {
        close(file);
        return -1;
    }
    return file;
}

static void prepare_namespaces(Cage *cage, Words *words)
{
    push_all(words, bubblewrap, sizeof bubblewrap / sizeof *bubblewrap);
    const char *const ending[] = {
        "--perms", "0555", "--file", arena_format(&cage->texts, "%d", cage->first_free), CAGED_PROGRAM, "--seccomp",
        arena_format(&cage->texts, "%d", cage->first_free + 1), "--", "prlimit", "--nproc=64:64", CAGED_PROGRAM,
    };
    push_all(words, ending, sizeof ending / sizeof *ending);
    cage->program_descriptor = open(cage->program, O_RDONLY | O_CLOEXEC);
    cage->filter_descriptor = filter_file();
    cage->as_nobody = geteuid() == 0;
}

static int rules_for(const char *folder, const char *program)
{
    int writable = open(folder, O_PATH | O_DIRECTORY | O_CLOEXEC);
    int rules = landlock_cage(writable, program);
    if (writable >= 0)
        close(writable);
    return rules;
}

Status cage_prepare(Cage *cage, CageKind kind, const char *program, const char *folder, int first_free, Error *error)
{
    Words words = {0};
    *cage = (Cage){.kind = kind, .program = program, .first_free = first_free, .program_descriptor = -1, .filter_descriptor = -1,
                   .rules = -1};
    if (kind == CAGE_NAMESPACES)
        prepare_namespaces(cage, &words);
    else
        vector_push(&words, program);
    if (kind == CAGE_LANDLOCK)
        cage->rules = rules_for(folder, program);
    vector_push(&words, NULL);
    cage->words = words.items;
    if ((kind == CAGE_NAMESPACES && (cage->program_descriptor < 0 || cage->filter_descriptor < 0)) ||
        (kind == CAGE_LANDLOCK && cage->rules < 0))
        error_set(error, STATUS_LIMIT, "a native run of %s cannot be prepared: %s", program, strerror(errno));
    return error->status;
}

const char *cage_folder(const Cage *cage, const char *folder)
{
    return cage->kind == CAGE_NAMESPACES ? "/tmp" : folder;
}

void cage_release(Cage *cage)
{
    const int descriptors[] = {cage->program_descriptor, cage->filter_descriptor, cage->rules};
    for (size_t i = 0; cage->words && i < sizeof descriptors / sizeof *descriptors; i++)
        if (descriptors[i] >= 0)
            close(descriptors[i]);
    free(cage->words);
    arena_release(&cage->texts);
    *cage = (Cage){0};
}

/* ---- Which kind works ---- */

/* True if a program that does nothing ends well in such a cage. */
static bool works(CageKind kind)
{
    Cage cage = {0};
    Error ignored = {0};
    int status = -1;
    char *environment[] = {NULL};
    bool prepared = cage_prepare(&cage, kind, "/bin/true", "/", 200, &ignored) == STATUS_OK;
    pid_t process = prepared ? fork() : -1;
    if (process == 0) {
        int nowhere = open("/dev/null", O_RDWR);
        dup2(nowhere, STDOUT_FILENO);
        dup2(nowhere, STDERR_FILENO);
        cage_enter(&cage, environment);
    }
    while (process > 0 && waitpid(process, &status, 0) < 0 && errno == EINTR)
        continue;
    cage_release(&cage);
    error_release(&ignored);
    return status == 0;
}

Status cage_choose(bool uncaged, CageKind *kind, Error *error)
{
    *kind = CAGE_NONE;
    if (uncaged)
        return STATUS_OK;
    for (*kind = CAGE_NAMESPACES; *kind < CAGE_NONE; (*kind)++)
        if (works(*kind))
            return STATUS_OK;
    return error_set(error, STATUS_UNSUPPORTED, "native runs cannot be confined on this machine: bubblewrap (bwrap) is not installed "
                     "or may not make namespaces, and the kernel has no Landlock. Install the package bubblewrap, or give "
                     "--native-uncaged if you trust the program with everything that you may do yourself");
}
