#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "solver/child.h"

enum { POLL_MS = 10, MAX_WORDS = 1 << 24 };

/* ---- In the child ---- */

static void limit(int resource, uint64_t most)
{
    setrlimit(resource, &(struct rlimit){.rlim_cur = most, .rlim_max = most});
}

/* Messages about a lack of memory are discarded. */
static void be_quiet(void)
{
    int nowhere = open("/dev/null", O_WRONLY);
    if (nowhere < 0)
        return;
    dup2(nowhere, STDOUT_FILENO);
    dup2(nowhere, STDERR_FILENO);
    close(nowhere);
}

static void run_work(const ChildJob *job, pid_t parent, int pipe)
{
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (getppid() != parent)
        _exit(1);
    signal(SIGINT, SIG_IGN);
    be_quiet();
    uint64_t size = base_process_size().mapped;
    if (size)
        limit(RLIMIT_AS, size + job->max_memory);
    limit(RLIMIT_CORE, 0);
    job->work(job->context, pipe);
    _exit(0);
}

static bool write_all(int pipe, const void *bytes, size_t count)
{
    const char *rest = bytes;
    while (count > 0) {
        ssize_t written = write(pipe, rest, count);
        if (written < 0 && errno == EINTR)
            continue;
        if (written <= 0)
            return false;
        rest += written;
        count -= (size_t)written;
    }
    return true;
}

void child_send(int pipe, const Message *message)
{
    uint64_t words = message->count;
    if (write_all(pipe, &words, sizeof words))
        write_all(pipe, message->items, message->count * sizeof *message->items);
}

/* ---- In the parent ---- */

typedef struct Inbox {
    Message last, partial; /* partial: the words received so far, with the count in front */
    size_t bytes;          /* of the partial message */
    bool has_message;
} Inbox;

/* Removes a message from the received words if it is complete. */
static void take_message(Inbox *inbox)
{
    size_t whole = inbox->bytes / sizeof(uint64_t);
    while (whole > 0 && inbox->partial.items[0] < whole) {
        size_t words = (size_t)inbox->partial.items[0];
        inbox->last.count = 0;
        for (size_t i = 0; i < words; i++)
            vector_push(&inbox->last, inbox->partial.items[1 + i]);
        inbox->has_message = true;
        inbox->bytes -= (words + 1) * sizeof(uint64_t);
        memmove(inbox->partial.items, inbox->partial.items + words + 1, inbox->bytes);
        whole = inbox->bytes / sizeof(uint64_t);
    }
}

/* False: the other end is closed, or the message is invalid. */
static bool receive(Inbox *inbox, int pipe)
{
    char bytes[4096];
    ssize_t count = read(pipe, bytes, sizeof bytes);
    if (count < 0)
        return errno == EINTR;
    size_t needed = (inbox->bytes + (size_t)count) / sizeof(uint64_t) + 1;
    if (count == 0 || needed > MAX_WORDS)
        return false;
    vector_reserve(&inbox->partial, needed);
    memcpy((char *)inbox->partial.items + inbox->bytes, bytes, (size_t)count);
    inbox->bytes += (size_t)count;
    take_message(inbox);
    return true;
}

static void listen_to(Inbox *inbox, int pipe, const ChildJob *job)
{
    double deadline = base_clock() + job->seconds;
    while (!stop_requested(job->stop) && base_clock() < deadline) {
        struct pollfd waiting = {.fd = pipe, .events = POLLIN};
        if (poll(&waiting, 1, POLL_MS) <= 0)
            continue;
        if (!receive(inbox, pipe))
            return;
    }
}

static void end_child(pid_t child)
{
    int status;
    kill(child, SIGKILL);
    while (waitpid(child, &status, 0) < 0 && errno == EINTR)
        continue;
}

ChildEnd child_run(const ChildJob *job, Message *last)
{
    int ends[2];
    pid_t parent = getpid();
    if (pipe2(ends, O_CLOEXEC) != 0)
        return CHILD_IMPOSSIBLE;
    pid_t child = fork();
    if (child == 0) {
        close(ends[0]);
        run_work(job, parent, ends[1]);
    }
    close(ends[1]);
    if (child < 0) {
        close(ends[0]);
        return CHILD_IMPOSSIBLE;
    }
    Inbox inbox = {.last = *last};
    listen_to(&inbox, ends[0], job);
    end_child(child);
    close(ends[0]);
    vector_release(&inbox.partial);
    *last = inbox.last;
    return inbox.has_message ? CHILD_DONE : CHILD_FAILED;
}
