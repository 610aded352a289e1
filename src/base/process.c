/* Time and memory of the process. */
#define _GNU_SOURCE
#include <fcntl.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

#include "base/base.h"

double base_clock(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

/* Uses no streams: it is also called in a child of a process with threads, where their locks may be held. */
ProcessSize base_process_size(void)
{
    char text[128];
    int file = open("/proc/self/statm", O_RDONLY | O_CLOEXEC);
    if (file < 0)
        return (ProcessSize){0};
    ssize_t length = read(file, text, sizeof text - 1);
    close(file);
    if (length <= 0)
        return (ProcessSize){0};
    text[length] = '\0';
    uint64_t page = (uint64_t)sysconf(_SC_PAGESIZE);
    char *rest = text;
    uint64_t mapped = strtoull(text, &rest, 10) * page;
    return (ProcessSize){.mapped = mapped, .resident = strtoull(rest, NULL, 10) * page};
}
