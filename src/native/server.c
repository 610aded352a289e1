/* One server: starting the program in its cage, sending a test, receiving how it ended. replay/coset_server.c is the
 * other side and describes the messages. */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/pidfd.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include "native/keeper.h"
#include "native/server.h"
#include "native/server_protocol.h"

enum { FIRST_DESCRIPTOR = 200 }; /* in the server; far from the descriptors that a program opens */
enum { MAX_DESCRIPTORS = 1024 };
enum { SMALL_STACK = 8 << 20, LARGE_STACK = 96 << 20 };
enum { MILLISECONDS_TO_END = 300, MILLISECONDS_TO_WRITE_PROFILE = 2000, MILLISECONDS_TO_WAIT = 100 };
static const double seconds_to_answer = 2; /* that a server has after the limit of a test */

/* Only checks that the machine makes, too; uninitialised memory is zero as in the machine. Stacks are offsets,
 * because a symbolizer for each run would be slow. */
static const char sanitizer_options[] =
    "OPTIONS=symbolize=0:detect_leaks=0:handle_abort=1:handle_sigill=1:handle_sigtrap=1:print_stacktrace=1:"
    "detect_stack_use_after_return=1:print_legend=0:print_summary=0:dump_registers=0:allocator_may_return_null=1:"
    "detect_odr_violation=0:malloc_context_size=1:redzone=64:malloc_fill_byte=0:max_malloc_fill_size=268435456";

/* ---- Starting ---- */

/* Runs between fork and exec: nothing here may allocate. */
static void become_server(const Server *server, int jobs, int answers, const Cage *cage, char *const *environment)
{
    const int order[SERVER_DESCRIPTORS] = {
        [SERVER_JOBS] = jobs, [SERVER_ANSWERS] = answers, [SERVER_STDIN] = server->streams[STREAM_INPUT],
        [SERVER_STDOUT] = server->streams[STREAM_OUTPUT], [SERVER_STDERR] = server->streams[STREAM_ERRORS],
        [SERVER_REPORT] = server->streams[STREAM_REPORT], [SERVER_PROFILE] = server->profile,
    };
    struct rlimit limit;
    getrlimit(RLIMIT_NOFILE, &limit);
    limit.rlim_cur = limit.rlim_max < MAX_DESCRIPTORS ? limit.rlim_max : MAX_DESCRIPTORS;
    setrlimit(RLIMIT_NOFILE, &limit);
    for (int i = 0; i < SERVER_DESCRIPTORS; i++)
        if (order[i] >= 0 && dup2(order[i], FIRST_DESCRIPTOR + i) < 0)
            _exit(127);
    getrlimit(RLIMIT_STACK, &limit);
    limit.rlim_cur = limit.rlim_max < LARGE_STACK ? limit.rlim_max : LARGE_STACK;
    setrlimit(RLIMIT_STACK, &limit);
    int nowhere = open("/dev/null", O_RDWR | O_CLOEXEC); /* coset's own streams are none of the program's business */
    for (int i = 0; i <= STDERR_FILENO; i++)
        dup2(nowhere, i);
    cage_enter(cage, environment);
}

static bool has_too_few_descriptors(void)
{
    struct rlimit limit;
    return getrlimit(RLIMIT_NOFILE, &limit) == 0 && limit.rlim_max < FIRST_DESCRIPTOR + SERVER_DESCRIPTORS + 2;
}

static Status fork_server(Server *server, const Cage *cage, char *const *environment, Error *error)
{
    int jobs[2] = {-1, -1}, answers[2] = {-1, -1};
    if (pipe2(jobs, O_CLOEXEC) != 0 || pipe2(answers, O_CLOEXEC) != 0)
        error_set(error, STATUS_LIMIT, "a pipe cannot be made: %s", strerror(errno));
    else if (fcntl(jobs[1], F_SETFL, O_NONBLOCK) != 0 || has_too_few_descriptors())
        error_set(error, STATUS_LIMIT, "native runs need %d open files (ulimit -n)", FIRST_DESCRIPTOR + SERVER_DESCRIPTORS + 2);
    else if ((server->keeper = keeper_fork(server->options.memory)) == 0)
        become_server(server, jobs[0], answers[1], cage, environment);
    else if (server->keeper < 0)
        error_set(error, STATUS_LIMIT, "a process cannot be made: %s", strerror(errno));
    if (jobs[0] >= 0)
        close(jobs[0]);
    if (answers[1] >= 0)
        close(answers[1]);
    server->jobs = jobs[1];
    server->answers = answers[0];
    return error->status;
}

static Status start_caged(Server *server, Error *error)
{
    const ServerOptions *options = &server->options;
    Cage cage = {0};
    Arena texts = {0};
    server->folder = base_format("%s.%u", options->directory, server->starts++);
    if (mkdir(server->folder, 0700) != 0 && errno != EEXIST)
        return error_set(error, STATUS_USER, "%s: a temporary folder cannot be made: %s", server->folder, strerror(errno));
    cage_prepare(&cage, options->cage, options->program, server->folder, FIRST_DESCRIPTOR + SERVER_DESCRIPTORS, error);
    char *environment[] = {
        arena_format(&texts, "COSET_REPLAY_SERVER=%d", FIRST_DESCRIPTOR),
        arena_format(&texts, "COSET_REPLAY_FOLDER=%s/run", cage_folder(&cage, server->folder)),
        arena_format(&texts, "ASAN_%s", sanitizer_options),
        arena_format(&texts, "UBSAN_%s", sanitizer_options),
        arena_format(&texts, "MSAN_%s", sanitizer_options),
        arena_duplicate(&texts, "GLIBC_TUNABLES=glibc.malloc.perturb=255"), /* fills with the complement: zero */
        options->cage == CAGE_NONE ? NULL : arena_duplicate(&texts, "COSET_REPLAY_FILTER=1"),
        options->cage == CAGE_NAMESPACES ? arena_duplicate(&texts, "COSET_REPLAY_NAMESPACES=1") : NULL,
        NULL,
    };
    if (error->status == STATUS_OK)
        fork_server(server, &cage, environment, error);
    cage_release(&cage);
    arena_release(&texts);
    return error->status;
}

Status server_start(Server *server, const ServerOptions *options, Error *error)
{
    *server = (Server){.options = *options, .jobs = -1, .answers = -1, .profile = -1};
    for (size_t i = 0; i < STREAM_COUNT; i++)
        if ((server->streams[i] = memfd_create("coset-stream", MFD_CLOEXEC)) < 0)
            error_set(error, STATUS_LIMIT, "cannot make a temporary file in memory: %s", strerror(errno));
    if (options->profile && (server->profile = open(options->profile, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600)) < 0)
        error_set(error, STATUS_USER, "%s: cannot be written: %s", options->profile, strerror(errno));
    return error->status == STATUS_OK ? start_caged(server, error) : error->status;
}

/* ---- Stopping ---- */

static void close_descriptor(int *descriptor)
{
    if (*descriptor >= 0)
        close(*descriptor);
    *descriptor = -1;
}

/* The server sees that there are no more jobs: it ends its child, writes its profile and ends. One that does not is
 * killed, and with it everything in its cage. */
static void end_process(Server *server)
{
    close_descriptor(&server->jobs);
    int process = server->keeper > 0 ? pidfd_open(server->keeper, 0) : -1;
    struct pollfd wait = {.fd = process, .events = POLLIN};
    int patience = server->profile >= 0 ? MILLISECONDS_TO_WRITE_PROFILE : MILLISECONDS_TO_END;
    if (server->keeper > 0 && (process < 0 || poll(&wait, 1, patience) <= 0))
        keeper_end(server->keeper);
    if (server->keeper > 0)
        keeper_wait(server->keeper);
    close_descriptor(&process);
    close_descriptor(&server->answers);
    server->keeper = 0;
    if (server->folder)
        scratch_remove(server->folder);
    free(server->folder);
    server->folder = NULL;
}

void server_stop(Server *server)
{
    end_process(server);
    for (size_t i = 0; i < STREAM_COUNT; i++)
        close_descriptor(&server->streams[i]);
    close_descriptor(&server->profile);
    text_release(&server->message);
}

/* ---- Sending a job ---- */

/* A server that does not read in time has an answer of its own: none. */
static bool write_job(const Server *server, const void *bytes, size_t size)
{
    struct pollfd wait = {.fd = server->jobs, .events = POLLOUT};
    for (ssize_t written; size; size -= (size_t)written, bytes = (const char *)bytes + written) {
        written = write(server->jobs, bytes, size);
        if (written >= 0)
            continue;
        written = 0;
        if ((errno != EINTR && errno != EAGAIN) || base_clock() >= server->deadline || stop_requested(server->options.stop))
            return false;
        poll(&wait, 1, MILLISECONDS_TO_WAIT);
    }
    return true;
}

static void append_text(Text *message, const char *text)
{
    text_append_bytes(message, text, strlen(text) + 1);
}

static void append_number(Text *message, size_t number)
{
    text_printf(message, "%zu", number);
    text_append_bytes(message, "", 1);
}

static void append_content(Text *message, const char *bytes, size_t size)
{
    append_number(message, size);
    if (size)
        text_append_bytes(message, bytes, size);
}

static void append_texts(Text *message, const char *const *texts)
{
    size_t count = 0;
    while (texts[count])
        count++;
    append_number(message, count);
    for (; *texts; texts++)
        append_text(message, *texts);
}

static void append_job(Text *message, const NativeJob *job, const Text *test, uint64_t memory)
{
    const uint64_t limits[] = {job->small_stack ? SMALL_STACK : 0, (uint64_t)(job->seconds * 1000), memory};
    text_append_bytes(message, (const char *)limits, sizeof limits);
    append_text(message, job->test);
    append_content(message, test->bytes, test->length);
    append_number(message, job->file_count);
    for (size_t i = 0; i < job->file_count; i++) {
        append_text(message, job->files[i].name);
        append_content(message, job->files[i].bytes, job->files[i].size);
    }
    append_texts(message, job->arguments);
    append_texts(message, job->environment);
}

static void empty_stream(int stream)
{
    if (ftruncate(stream, 0) == 0)
        lseek(stream, 0, SEEK_SET);
}

/* A server that has ended is noticed when its answer is read. */
static void send_message(Server *server)
{
    uint64_t size = server->message.length;
    for (size_t i = STREAM_OUTPUT; i < STREAM_COUNT; i++)
        empty_stream(server->streams[i]);
    lseek(server->streams[STREAM_INPUT], 0, SEEK_SET);
    server->deadline = base_clock() + server->seconds + seconds_to_answer;
    if (write_job(server, &size, sizeof size))
        write_job(server, server->message.bytes, server->message.length);
}

Status server_submit(Server *server, const NativeJob *job, Error *error)
{
    Text test = {0};
    if (base_read_others_file(job->test, SIZE_MAX, &test, error) != STATUS_OK)
        return error->status;
    empty_stream(server->streams[STREAM_INPUT]);
    if (!base_write_all(server->streams[STREAM_INPUT], job->input, job->input_size))
        error_set(error, STATUS_USER, "the standard input of a test cannot be written: %s", strerror(errno));
    server->message.length = 0;
    append_job(&server->message, job, &test, server->options.memory);
    text_release(&test);
    server->busy = true;
    server->is_repeated = false;
    server->seconds = job->seconds;
    if (error->status == STATUS_OK)
        send_message(server);
    return error->status;
}

/* ---- Receiving the answer ---- */

static void read_stream(int stream, Text *text)
{
    char buffer[65536];
    ssize_t got;
    for (off_t at = 0; (got = pread(stream, buffer, sizeof buffer, at)) > 0; at += got)
        text_append_bytes(text, buffer, (size_t)got);
}

/* False: there is no answer, because the server has ended, or is stuck. */
static bool read_answer(const Server *server, int32_t numbers[2])
{
    if (base_clock() >= server->deadline) {
        struct pollfd wait = {.fd = server->answers, .events = POLLIN};
        if (poll(&wait, 1, 0) <= 0)
            return false;
    }
    ssize_t got;
    while ((got = read(server->answers, numbers, 2 * sizeof *numbers)) < 0 && errno == EINTR)
        continue;
    return got == (ssize_t)(2 * sizeof *numbers);
}

/* The server ended: by what the last test left behind, or by this one. The test is run once more, in another server. */
static bool start_again(Server *server, NativeRun *run, Error *error)
{
    bool is_late = base_clock() >= server->deadline;
    end_process(server);
    if (start_caged(server, error) != STATUS_OK)
        return false;
    if (!server->is_repeated && !is_late) {
        server->is_repeated = true;
        send_message(server);
        return false;
    }
    *run = (NativeRun){.ended_server = !is_late, .timed_out = is_late};
    server->busy = false;
    return true;
}

bool server_finish(Server *server, NativeRun *run, Error *error)
{
    int32_t numbers[2];
    if (!read_answer(server, numbers))
        return start_again(server, run, error);
    if (numbers[1] == ENDED_NOT_STARTED) {
        error_set(error, STATUS_USER, "the files or the process of a test cannot be made for a native run: %s", strerror(numbers[0]));
        return false;
    }
    *run = (NativeRun){.status = numbers[0], .timed_out = numbers[1] == ENDED_LATE, .out_of_memory = numbers[1] == ENDED_OUT_OF_MEMORY};
    read_stream(server->streams[STREAM_OUTPUT], &run->printed[PRINTED_OUTPUT]);
    read_stream(server->streams[STREAM_ERRORS], &run->printed[PRINTED_ERRORS]);
    read_stream(server->streams[STREAM_REPORT], &run->report);
    server->busy = false;
    return true;
}
