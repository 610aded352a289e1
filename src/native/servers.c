/* Several servers run the tests of a client at the same time. */
#define _GNU_SOURCE
#include <errno.h>
#include <poll.h>
#include <string.h>
#include <unistd.h>

#include "native/server.h"

static const uint64_t most_memory = (uint64_t)4 << 30; /* that one test may use */

typedef struct Servers {
    Server items[NATIVE_MAX_SERVERS];
    size_t count;
    Arena texts;
} Servers;

/* Together, tests use at most half of the machine's memory. */
static uint64_t memory_of_each(size_t servers)
{
    uint64_t all = (uint64_t)sysconf(_SC_PHYS_PAGES) * (uint64_t)sysconf(_SC_PAGESIZE);
    uint64_t share = all / 2 / servers;
    return share < most_memory ? share : most_memory;
}

static Status start_all(Servers *servers, const NativeBuild *build, const char *program, const NativeClient *client, Error *error)
{
    long processors = sysconf(_SC_NPROCESSORS_ONLN);
    size_t wanted = processors < 1 ? 1 : processors > NATIVE_MAX_SERVERS ? NATIVE_MAX_SERVERS : (size_t)processors;
    for (; servers->count < wanted && error->status == STATUS_OK; servers->count++) {
        ServerOptions options = {
            .program = program,
            .directory = arena_format(&servers->texts, "%s/run%zu", build->directory, servers->count),
            .profile = client->profile ? arena_format(&servers->texts, "%s.%zu", client->profile, servers->count) : NULL,
            .cage = build->cage,
            .memory = memory_of_each(wanted),
            .stop = build->stop,
        };
        server_start(&servers->items[servers->count], &options, error);
    }
    return error->status;
}

/* Milliseconds until the next deadline; at most a second. */
static int time_left(const Servers *servers)
{
    double first = base_clock() + 1;
    for (size_t i = 0; i < servers->count; i++)
        if (servers->items[i].busy && servers->items[i].deadline < first)
            first = servers->items[i].deadline;
    double left = (first - base_clock()) * 1000;
    return left > 0 ? (int)left + 1 : 0;
}

static void finish(Server *server, size_t slot, const NativeClient *client, Error *error)
{
    NativeRun run = {0};
    if (server_finish(server, &run, error) && client->done)
        client->done(client->context, slot, &run);
    for (size_t i = 0; i < PRINTED_STREAMS; i++)
        text_release(&run.printed[i]);
    text_release(&run.report);
}

static Status wait_for_answers(Servers *servers, const Stop *stop, const NativeClient *client, Error *error)
{
    struct pollfd waits[NATIVE_MAX_SERVERS + 1];
    for (size_t i = 0; i < servers->count; i++)
        waits[i] = (struct pollfd){.fd = servers->items[i].busy ? servers->items[i].answers : -1, .events = POLLIN};
    waits[servers->count] = (struct pollfd){.fd = stop_descriptor(stop), .events = POLLIN};
    if (poll(waits, servers->count + 1, time_left(servers)) < 0 && errno != EINTR)
        return error_set(error, STATUS_BUG, "poll: %s", strerror(errno));
    if (stop_requested(stop))
        return native_error_stopped(stop, error);
    for (size_t i = 0; i < servers->count && error->status == STATUS_OK; i++) {
        Server *server = &servers->items[i];
        if (server->busy && (waits[i].revents || base_clock() >= server->deadline))
            finish(server, i, client, error);
    }
    return error->status;
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

Status native_run_all(const NativeBuild *build, const char *program, const NativeClient *client, Error *error)
{
    Servers servers = {0};
    bool more = true;
    start_all(&servers, build, program, client, error);
    while (error->status == STATUS_OK && ((more = more && feed(&servers, client, error)) || any_busy(&servers)))
        if (error->status == STATUS_OK)
            wait_for_answers(&servers, build->stop, client, error);
    for (size_t i = 0; i < servers.count; i++)
        server_stop(&servers.items[i]);
    arena_release(&servers.texts);
    return error->status;
}
