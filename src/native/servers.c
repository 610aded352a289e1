/* Servers of native runs: each is the program itself, stopped before its main, and forks a child for each test. */
#define _GNU_SOURCE
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "native/internal.h"

enum { FIRST_DESCRIPTOR = 200 }; /* in the server; far from the descriptors that a program opens */
enum { SMALL_STACK = 8 << 20, LARGE_STACK = 96 << 20, MAX_OUTPUT = 1 << 28 };
enum { STREAM_INPUT, STREAM_OUTPUT, STREAM_ERRORS, STREAM_REPORT, STREAM_COUNT };

/* Only checks that the machine makes, too; uninitialised memory is zero as in the machine. Stacks are offsets,
 * because a symbolizer for each run would be slow. */
static const char sanitizer_options[] =
    "OPTIONS=symbolize=0:detect_leaks=0:handle_abort=1:handle_sigill=1:handle_sigtrap=1:print_stacktrace=1:"
    "detect_stack_use_after_return=1:print_legend=0:print_summary=0:dump_registers=0:allocator_may_return_null=1:"
    "detect_odr_violation=0:malloc_context_size=1:redzone=64:malloc_fill_byte=0:max_malloc_fill_size=268435456";

typedef struct Server {
    pid_t process, child;
    int jobs, answers;
    int streams[STREAM_COUNT];
    char *folder;             /* where its children run */
    bool busy, timed_out;
    double deadline;
} Server;

/* ---- Starting ---- */

/* Runs between fork and exec: nothing here may allocate. */
static void become_server(const Server *server, int jobs, int answers, const char *program, char *const *environment)
{
    const int order[] = {jobs, answers, server->streams[STREAM_INPUT], server->streams[STREAM_OUTPUT],
                         server->streams[STREAM_ERRORS], server->streams[STREAM_REPORT]};
    struct rlimit limit;
    sigset_t none;
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, NULL);
    setpgid(0, 0); /* Ctrl-C is for coset */
    for (size_t i = 0; i < sizeof order / sizeof *order; i++)
        if (dup2(order[i], FIRST_DESCRIPTOR + (int)i) < 0)
            _exit(127);
    getrlimit(RLIMIT_STACK, &limit);
    limit.rlim_cur = limit.rlim_max < LARGE_STACK ? limit.rlim_max : LARGE_STACK;
    setrlimit(RLIMIT_STACK, &limit);
    setrlimit(RLIMIT_CORE, &(struct rlimit){0, 0});
    setrlimit(RLIMIT_FSIZE, &(struct rlimit){MAX_OUTPUT, MAX_OUTPUT});
    execve(program, (char *const[]){(char *)(uintptr_t)program, NULL}, environment);
    _exit(127);
}

static Status fork_server(Server *server, const char *program, const char *profile, Error *error)
{
    char *variables[] = {
        base_format("COSET_REPLAY_SERVER=%d", FIRST_DESCRIPTOR),
        base_format("COSET_REPLAY_PROFILE=%s", profile ? profile : ""),
        base_format("ASAN_%s", sanitizer_options),
        base_format("UBSAN_%s", sanitizer_options),
        base_format("MSAN_%s", sanitizer_options),
        base_duplicate("GLIBC_TUNABLES=glibc.malloc.perturb=255"), /* fills with the complement: zero */
        NULL,
    };
    int jobs[2] = {-1, -1}, answers[2] = {-1, -1};
    if (pipe2(jobs, O_CLOEXEC) != 0 || pipe2(answers, O_CLOEXEC) != 0)
        error_set(error, STATUS_LIMIT, "a pipe cannot be made: %s", strerror(errno));
    else if ((server->process = fork()) == 0)
        become_server(server, jobs[0], answers[1], program, variables);
    else if (server->process < 0)
        error_set(error, STATUS_LIMIT, "a process cannot be made: %s", strerror(errno));
    if (jobs[0] >= 0)
        close(jobs[0]);
    if (answers[1] >= 0)
        close(answers[1]);
    server->jobs = jobs[1];
    server->answers = answers[0];
    for (char **variable = variables; *variable; variable++)
        free(*variable);
    return error->status;
}

static Status server_start(Server *server, const char *program, const char *directory, size_t slot, const char *profile,
                           Error *error)
{
    char *own_profile = profile ? base_format("%s.%zu", profile, slot) : NULL;
    *server = (Server){.jobs = -1, .answers = -1};
    server->folder = base_format("%s/run%zu", directory, slot);
    mkdir(server->folder, 0700);
    for (size_t i = 0; i < STREAM_COUNT; i++)
        if ((server->streams[i] = memfd_create("coset-stream", MFD_CLOEXEC)) < 0)
            error_set(error, STATUS_LIMIT, "cannot make a temporary file in memory: %s", strerror(errno));
    if (error->status == STATUS_OK)
        fork_server(server, program, own_profile, error);
    free(own_profile);
    return error->status;
}

static void server_stop(Server *server)
{
    int32_t child = server->child;
    if (server->busy && child == 0 && read(server->answers, &child, sizeof child) != sizeof child)
        child = 0;
    if (server->busy && child > 0) {
        kill(child, SIGKILL);
        kill(-child, SIGKILL);
    }
    if (server->jobs >= 0)
        close(server->jobs); /* it writes its profile and ends */
    while (server->process > 0 && waitpid(server->process, NULL, 0) < 0 && errno == EINTR)
        continue;
    if (server->answers >= 0)
        close(server->answers);
    for (size_t i = 0; i < STREAM_COUNT; i++)
        if (server->streams[i] >= 0)
            close(server->streams[i]);
    if (server->folder)
        scratch_remove(server->folder);
    free(server->folder);
}

/* ---- Sending a job ---- */

static bool write_all(int descriptor, const void *bytes, size_t size)
{
    for (ssize_t written; size; size -= (size_t)written, bytes = (const char *)bytes + written) {
        written = write(descriptor, bytes, size);
        if (written < 0 && errno == EINTR)
            written = 0;
        else if (written <= 0)
            return false;
    }
    return true;
}

static void append_texts(Text *message, const char *const *texts)
{
    size_t count = 0;
    while (texts[count])
        count++;
    text_printf(message, "%zu", count);
    text_append_bytes(message, "", 1);
    for (; *texts; texts++)
        text_append_bytes(message, *texts, strlen(*texts) + 1);
}

static bool send_job(const Server *server, const NativeJob *job)
{
    Text message = {0};
    uint64_t stack = job->small_stack ? SMALL_STACK : 0;
    text_append_bytes(&message, &stack, sizeof stack);
    text_append_bytes(&message, job->test, strlen(job->test) + 1);
    text_append_bytes(&message, server->folder, strlen(server->folder) + 1);
    append_texts(&message, job->arguments);
    append_texts(&message, job->environment);
    uint32_t size = (uint32_t)message.length;
    bool sent = write_all(server->jobs, &size, sizeof size) && write_all(server->jobs, message.bytes, message.length);
    text_release(&message);
    return sent;
}

/* An error, because without the file the run would differ from its prediction. Names that cannot both exist, such as
 * "a" and "a/b", are not an error. */
static bool is_written(const char *path, const NamedFile *file)
{
    int descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
    if (descriptor < 0)
        return errno == ENOTDIR || errno == EISDIR || errno == ENOENT;
    bool written = write_all(descriptor, file->bytes, file->size);
    int reason = errno;
    bool closed = close(descriptor) == 0;
    errno = written ? errno : reason;
    return written && closed;
}

/* Files are made below the folder of the run only: a name that leads out of it is ignored. */
static Status write_file(const char *folder, const NamedFile *file, Error *error)
{
    if (file->name[0] == '/' || strstr(file->name, ".."))
        return STATUS_OK;
    char *path = base_format("%s/%s", folder, file->name);
    for (char *slash = path + strlen(folder) + 1; (slash = strchr(slash, '/')); *slash++ = '/') {
        *slash = '\0';
        mkdir(path, 0700);
    }
    if (!is_written(path, file))
        error_set(error, STATUS_USER, "%s: cannot be written: %s", path, strerror(errno));
    free(path);
    return error->status;
}

static void empty_stream(int stream)
{
    if (ftruncate(stream, 0) == 0)
        lseek(stream, 0, SEEK_SET);
}

static Status server_submit(Server *server, const NativeJob *job, Error *error)
{
    for (size_t i = 0; i < STREAM_COUNT; i++)
        empty_stream(server->streams[i]);
    if (!write_all(server->streams[STREAM_INPUT], job->input, job->input_size))
        return error_set(error, STATUS_USER, "the standard input of a test cannot be written: %s", strerror(errno));
    lseek(server->streams[STREAM_INPUT], 0, SEEK_SET);
    for (size_t i = 0; i < job->file_count; i++)
        if (write_file(server->folder, &job->files[i], error) != STATUS_OK)
            return error->status;
    server->busy = true;
    server->timed_out = false;
    server->child = 0;
    server->deadline = base_clock() + job->seconds;
    if (!send_job(server, job))
        return error_set(error, STATUS_BUG, "the native program does not serve tests");
    return STATUS_OK;
}

/* ---- Receiving the answer ---- */

static void read_stream(int stream, Text *text)
{
    char buffer[65536];
    ssize_t got;
    for (off_t at = 0; (got = pread(stream, buffer, sizeof buffer, at)) > 0; at += got)
        text_append_bytes(text, buffer, (size_t)got);
}

static void clean_folder(const char *path)
{
    size_t entries = 0;
    DIR *folder = opendir(path);
    while (folder && entries < 3 && readdir(folder))
        entries++;
    if (folder)
        closedir(folder);
    if (entries > 2) /* more than . and .. */
        scratch_empty(path);
}

static void server_finish(Server *server, size_t slot, int status, const NativeClient *client)
{
    NativeRun run = {.status = status, .timed_out = server->timed_out};
    kill(-server->child, SIGKILL); /* processes that the child left behind */
    if (client->done) {
        read_stream(server->streams[STREAM_OUTPUT], &run.output);
        read_stream(server->streams[STREAM_ERRORS], &run.errors);
        read_stream(server->streams[STREAM_REPORT], &run.report);
        client->done(client->context, slot, &run);
        text_release(&run.output);
        text_release(&run.errors);
        text_release(&run.report);
    }
    clean_folder(server->folder);
    server->busy = false;
}

/* Reads one number: the child's id, then its status. */
static Status server_answer(Server *server, size_t slot, const NativeClient *client, Error *error)
{
    int32_t number;
    ssize_t got = read(server->answers, &number, sizeof number);
    if (got < 0 && errno == EINTR)
        return STATUS_OK;
    if (got != sizeof number || (server->child == 0 && number <= 0))
        return error_set(error, STATUS_BUG, "the native program does not serve tests");
    if (server->child == 0)
        server->child = number;
    else
        server_finish(server, slot, number, client);
    return STATUS_OK;
}

/* ---- All servers ---- */

typedef struct Servers {
    Server items[NATIVE_MAX_SERVERS];
    size_t count, busy;
} Servers;

static void end_late_runs(Servers *servers)
{
    double time = base_clock();
    for (size_t i = 0; i < servers->count; i++) {
        Server *server = &servers->items[i];
        if (server->busy && server->child > 0 && server->deadline <= time && !server->timed_out) {
            server->timed_out = true;
            kill(server->child, SIGKILL);
        }
    }
}

/* Milliseconds until the next deadline of a run; at most a second. */
static int time_left(const Servers *servers)
{
    double first = base_clock() + 1;
    for (size_t i = 0; i < servers->count; i++)
        if (servers->items[i].busy && !servers->items[i].timed_out && servers->items[i].deadline < first)
            first = servers->items[i].deadline;
    double left = (first - base_clock()) * 1000;
    return left > 0 ? (int)left + 1 : 0;
}

static Status wait_for_answers(Servers *servers, const NativeClient *client, Error *error)
{
    struct pollfd waits[NATIVE_MAX_SERVERS + 1];
    for (size_t i = 0; i < servers->count; i++)
        waits[i] = (struct pollfd){.fd = servers->items[i].busy ? servers->items[i].answers : -1, .events = POLLIN};
    waits[servers->count] = (struct pollfd){.fd = stop_descriptor(client->stop), .events = POLLIN};
    if (poll(waits, servers->count + 1, time_left(servers)) < 0 && errno != EINTR)
        return error_set(error, STATUS_BUG, "poll: %s", strerror(errno));
    if (stop_requested(client->stop))
        return native_error_stopped(client->stop, error);
    for (size_t i = 0; i < servers->count; i++)
        if (waits[i].revents && server_answer(&servers->items[i], i, client, error) != STATUS_OK)
            return error->status;
    end_late_runs(servers);
    return STATUS_OK;
}

/* False: the client has no more tests. */
static bool feed(Servers *servers, const NativeClient *client, Error *error)
{
    bool more = true;
    for (size_t i = 0; i < servers->count && more && error->status == STATUS_OK; i++) {
        NativeJob job = {0};
        if (servers->items[i].busy)
            continue;
        more = client->next(client->context, i, &job, error);
        if (more)
            server_submit(&servers->items[i], &job, error);
    }
    return more;
}

static bool any_busy(const Servers *servers)
{
    for (size_t i = 0; i < servers->count; i++)
        if (servers->items[i].busy)
            return true;
    return false;
}

Status native_run_all(const char *program, const char *directory, const NativeClient *client, Error *error)
{
    Servers servers = {0};
    long processors = sysconf(_SC_NPROCESSORS_ONLN);
    size_t wanted = processors < 1 ? 1 : processors > NATIVE_MAX_SERVERS ? NATIVE_MAX_SERVERS : (size_t)processors;
    for (; servers.count < wanted && error->status == STATUS_OK; servers.count++)
        server_start(&servers.items[servers.count], program, directory, servers.count, client->profile, error);
    bool more = true;
    while (error->status == STATUS_OK && ((more = more && feed(&servers, client, error)) || any_busy(&servers)))
        if (error->status == STATUS_OK)
            wait_for_answers(&servers, client, error);
    for (size_t i = 0; i < servers.count; i++)
        server_stop(&servers.items[i]);
    return error->status;
}
