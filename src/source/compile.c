/* Runs clang on C files, as many at a time as there are processors. Output and diagnostics go to memory files, so that
 * no pipe can block and nothing is left on disk. clang has no right to change anything. */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/pidfd.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/confined.h"
#include "base/landlock.h"
#include "source/loader.h"

const char source_compiler[] = "clang-19";
enum { CANNOT_RUN = 127 }; /* an exit code that clang does not have */
#define OWN_ADDRESSES (1 << 30) /* more than clang's libraries and the stacks of its threads take */

/* -O0 without `optnone` keeps every source assignment; sanitizers would replace the checks of the machine. */
static const char *const OWN_OPTIONS[] = {
    "-O0", "-g", "-Xclang", "-disable-O0-optnone", "-fno-sanitize=all", "-fno-stack-protector", "-fno-lto",
    "-fno-crash-diagnostics", "-fintegrated-cc1", "-emit-llvm", "-c", "-o", "-",
};

const char *const source_old_c_options[] = {
    "-Wno-error=implicit-function-declaration", "-Wno-error=implicit-int", "-Wno-error=int-conversion",
    "-Wno-error=incompatible-function-pointer-types", "-Wno-error=return-mismatch", NULL,
};

typedef struct Job {
    pid_t process;
    int output, diagnostics;
} Job;

static bool has_ending(const char *file, const char *const *endings)
{
    const char *ending = strrchr(file, '.');
    for (; ending && *endings; endings++)
        if (strcmp(ending, *endings) == 0)
            return true;
    return false;
}

bool compile_is_needed(const char *file)
{
    static const char *const read_directly[] = {".bc", ".ll", NULL};
    return !has_ending(file, read_directly);
}

static bool names_language(const SourceOptions *options)
{
    for (size_t i = 0; i < options->compiler_option_count; i++)
        if (strncmp(options->compiler_options[i], "-x", 2) == 0)
            return true;
    return false;
}

static Status check_kind(const SourceOptions *options, const char *file, Error *error)
{
    static const char *const known[] = {".c", ".i", ".bc", ".ll", NULL};
    if (has_ending(file, known) || names_language(options))
        return STATUS_OK;
    return error_set(error, STATUS_USER, "%s: unknown file type; expected .c, .i, .bc or .ll. Arguments of the program "
                     "go after --; for C in a file of another name put -x c before it", file);
}

/* The folder of coset.h comes after those that the user names. A preprocessed file does not use it. */
static const char **command_line(const SourceOptions *options, const char *file, const char *include_directory)
{
    size_t own = sizeof OWN_OPTIONS / sizeof *OWN_OPTIONS;
    size_t old_c = sizeof source_old_c_options / sizeof *source_old_c_options - 1;
    const char **command = base_allocate((options->compiler_option_count + old_c + own + 16) * sizeof *command);
    size_t count = 0;
    command[count++] = source_compiler;
    for (size_t i = 0; i < old_c; i++)
        command[count++] = source_old_c_options[i];
    for (size_t i = 0; i < options->compiler_option_count; i++)
        command[count++] = options->compiler_options[i];
    for (size_t i = 0; i < own; i++)
        command[count++] = OWN_OPTIONS[i];
    command[count++] = "--start-no-unused-arguments";
    if (options->function || options->without_main) /* the function may be static and have no caller */
        command[count++] = "-femit-all-decls";
    if (options->checks & 1u << CHECK_OVERFLOW) /* says which shifts are signed (shifts.c) */
        command[count++] = "-fsanitize=shift-base";
    if (options->merge_pure) /* so that an access through a null pointer stays a fault */
        command[count++] = "-fno-delete-null-pointer-checks";
    command[count++] = "-isystem";
    command[count++] = include_directory;
    command[count++] = "--end-no-unused-arguments";
    command[count++] = file;
    command[count] = NULL;
    return command;
}

static Status check_readable(const char *file, Error *error)
{
    struct stat about;
    if (stat(file, &about) != 0)
        return error_set(error, STATUS_USER, "cannot read %s: %s (arguments of the program go after --)", file, strerror(errno));
    if (S_ISDIR(about.st_mode))
        return error_set(error, STATUS_USER, "%s is a directory; name the C files in it", file);
    return STATUS_OK;
}

/* In the new process, before the compiler. A file of a few lines can make a compiler use all memory. */
static void become_compiler(const Job *job, const Stop *stop, const ReadablePaths *readable, pid_t parent, const char *const *command)
{
    uint64_t most = stop_memory_limit(stop);
    int nowhere = open("/dev/null", O_RDONLY | O_CLOEXEC);
    if (most > 0 && (!confine_memory(most, most + OWN_ADDRESSES) || setrlimit(RLIMIT_FSIZE, &(struct rlimit){most, most}) != 0))
        _exit(CANNOT_RUN);
    setrlimit(RLIMIT_CORE, &(struct rlimit){0, 0});
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (getppid() != parent || dup2(nowhere, STDIN_FILENO) < 0 || dup2(job->output, STDOUT_FILENO) < 0 ||
        dup2(job->diagnostics, STDERR_FILENO) < 0)
        _exit(CANNOT_RUN);
    signal(SIGPIPE, SIG_DFL);
    if (readable->count && (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0 || !landlock_restrict_reading(readable)))
        _exit(CANNOT_RUN);
    confine_self(true); /* where the kernel cannot, clang is trusted as it is */
    execvp(source_compiler, (char *const *)(uintptr_t)command);
    _exit(CANNOT_RUN);
}

static Status start_job(const SourceOptions *options, const ReadablePaths *readable, const char *file, Job *job, Error *error)
{
    job->output = memfd_create("coset-bitcode", MFD_CLOEXEC);
    job->diagnostics = memfd_create("coset-diagnostics", MFD_CLOEXEC);
    if (job->output < 0 || job->diagnostics < 0)
        return error_set(error, STATUS_LIMIT, "cannot make a temporary file in memory: %s", strerror(errno));
    char *include_directory = base_format("%s/../include", options->runtime_directory);
    const char **command = command_line(options, file, include_directory);
    pid_t parent = getpid();
    job->process = fork();
    if (job->process == 0)
        become_compiler(job, options->stop, readable, parent, command);
    if (job->process < 0)
        error_set(error, STATUS_LIMIT, "cannot start a process: %s", strerror(errno));
    free(command);
    free(include_directory);
    return error->status;
}

static void read_back(int descriptor, Text *text)
{
    char buffer[65536];
    ssize_t got;
    lseek(descriptor, 0, SEEK_SET);
    while ((got = read(descriptor, buffer, sizeof buffer)) > 0)
        text_append_bytes(text, buffer, (size_t)got);
}

static bool wants_warnings(const SourceOptions *options)
{
    for (size_t i = 0; i < options->compiler_option_count; i++)
        if (strncmp(options->compiler_options[i], "-W", 2) == 0)
            return true;
    return false;
}

/* Waits until the compiler has ended. True if a stop was requested before that. */
static bool wait_for_end(const Job *job, const Stop *stop)
{
    struct pollfd waits[] = {{.fd = pidfd_open(job->process, 0), .events = POLLIN}, {.fd = stop_descriptor(stop), .events = POLLIN}};
    if (waits[0].fd < 0)
        return false;
    while (poll(waits, 2, -1) < 0 && errno == EINTR)
        continue;
    close(waits[0].fd);
    return !waits[0].revents;
}

/* The compiler's exit status from waitpid. */
static int end_job(const Job *job, bool kill_it)
{
    int ended = 0;
    if (kill_it)
        kill(job->process, SIGKILL);
    while (waitpid(job->process, &ended, 0) < 0 && errno == EINTR)
        continue;
    return ended;
}

Status source_error_stopped(const Stop *stop, const char *file, Error *error)
{
    return error_set(error, STATUS_LIMIT, "%s while %s was compiled",
                     stop_interrupted(stop) ? "interrupted" : "the limit of time or memory was reached", file);
}

static bool is_out_of_memory(const Stop *stop, int ended, const Text *diagnostics)
{
    bool failed = !WIFEXITED(ended) || WEXITSTATUS(ended) != 0;
    return failed && stop_memory_limit(stop) > 0 && diagnostics->length && confine_says_out_of_memory(diagnostics->bytes);
}

static Status finish_job(const SourceOptions *options, Job *job, const char *file, Text *bitcode, Error *error)
{
    Text diagnostics = {0};
    bool stopped = wait_for_end(job, options->stop);
    int ended = end_job(job, stopped);
    read_back(job->diagnostics, &diagnostics);
    read_back(job->output, bitcode);
    Status status = STATUS_OK;
    if (stopped)
        status = source_error_stopped(options->stop, file, error);
    else if (is_out_of_memory(options->stop, ended, &diagnostics))
        status = source_error_stopped(options->stop, file, error);
    else if (WIFEXITED(ended) && WEXITSTATUS(ended) == CANNOT_RUN)
        status = error_set(error, STATUS_USER, options->include_only_count ? "cannot run %s with --include-only; is the package %s installed?"
                                                                           : "cannot run %s; install the package %s", source_compiler, source_compiler);
    else if (!WIFEXITED(ended) || WEXITSTATUS(ended) != 0)
        status = error_set(error, STATUS_USER, "%s%s does not compile%s", diagnostics.length ? diagnostics.bytes : "", file,
                           options->include_only_count ? "; it may read only what --include-only allows" : "");
    else if (diagnostics.length && wants_warnings(options)) /* otherwise hidden */
        fputs(diagnostics.bytes, stderr);
    text_release(&diagnostics);
    return status;
}

static void close_job(Job *job)
{
    if (job->output >= 0)
        close(job->output);
    if (job->diagnostics >= 0)
        close(job->diagnostics);
}

Status compile_files(const SourceOptions *options, const ReadablePaths *readable, Text *bitcodes, Error *error)
{
    for (size_t i = 0; i < options->file_count; i++)
        if (check_readable(options->files[i], error) != STATUS_OK || check_kind(options, options->files[i], error) != STATUS_OK)
            return error->status;
    long processors = sysconf(_SC_NPROCESSORS_ONLN);
    size_t window = processors > 1 ? (size_t)processors : 1;
    Job *jobs = base_allocate_zeroed((options->file_count + 1) * sizeof *jobs);
    size_t started = 0;
    for (size_t i = 0; i < options->file_count; i++)
        jobs[i].output = jobs[i].diagnostics = -1;
    for (size_t i = 0; i < options->file_count; i++) {
        for (; started < options->file_count && started < i + window && error->status == STATUS_OK; started++)
            if (compile_is_needed(options->files[started]))
                start_job(options, readable, options->files[started], &jobs[started], error);
        if (jobs[i].process > 0)
            finish_job(options, &jobs[i], options->files[i], &bitcodes[i], error);
        close_job(&jobs[i]);
    }
    free(jobs);
    return error->status;
}
