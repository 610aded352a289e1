/* Writing to a pipe or a terminal that may be full, and stay so: nobody reads it. */
#define _GNU_SOURCE
#include <errno.h>
#include <limits.h>
#include <poll.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/stop.h"

/* A pipe that is ready takes so many bytes without waiting. Files are always ready. */
static size_t bytes_at_once(int descriptor, size_t size)
{
    struct stat status;
    bool is_file = size <= PIPE_BUF || (fstat(descriptor, &status) == 0 && S_ISREG(status.st_mode));
    return is_file ? size : PIPE_BUF;
}

/* False: it is not ready, and the stop was requested. What poll() cannot answer, write() does. */
static bool wait_until_stopped(const Stop *stop, int descriptor)
{
    struct pollfd waits[] = {{.fd = descriptor, .events = POLLOUT}, {.fd = stop_descriptor(stop), .events = POLLIN}};
    while (!stop_requested(stop) && poll(waits, 2, -1) < 0 && errno == EINTR)
        continue;
    return !stop_requested(stop) || waits[0].revents != 0;
}

static bool wait_patiently(int descriptor, double *patience)
{
    struct pollfd ready = {.fd = descriptor, .events = POLLOUT};
    double start = base_clock();
    int count = poll(&ready, 1, (int)(*patience * 1000));
    double waited = base_clock() - start;
    *patience = waited < *patience ? *patience - waited : 0;
    return count != 0;
}

ssize_t stop_write(const Stop *stop, int descriptor, const void *bytes, size_t size, double *patience)
{
    for (;;) {
        if (!wait_until_stopped(stop, descriptor) && !wait_patiently(descriptor, patience)) {
            errno = ECANCELED;
            return -1;
        }
        ssize_t written = write(descriptor, bytes, bytes_at_once(descriptor, size));
        if (written >= 0 || (errno != EINTR && errno != EAGAIN))
            return written;
    }
}

bool stop_write_all(const Stop *stop, int descriptor, const void *bytes, size_t size)
{
    double patience = STOP_WRITE_PATIENCE;
    for (const char *at = bytes; size > 0;) {
        ssize_t written = stop_write(stop, descriptor, at, size, &patience);
        if (written < 0)
            return false;
        at += written;
        size -= (size_t)written;
    }
    return true;
}
