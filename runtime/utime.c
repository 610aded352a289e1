#include "descriptor.h"
#include <sys/time.h>
#include <utime.h>

static int set_times(CosetNode *node, time_t accessed, time_t modified)
{
    if (!node)
        return -1;
    node->accessed = accessed;
    node->modified = modified;
    return 0;
}

static time_t pick(const struct timespec *time)
{
    return time->tv_nsec == UTIME_NOW ? COSET_EPOCH : time->tv_sec;
}

WEAK int utime(const char *path, const struct utimbuf *times)
{
    return set_times(__coset_node_find(path), times ? times->actime : COSET_EPOCH,
                     times ? times->modtime : COSET_EPOCH);
}

static int set_path_times(const char *path, const struct timeval times[2])
{
    return set_times(__coset_node_find(path), times ? times[0].tv_sec : COSET_EPOCH,
                     times ? times[1].tv_sec : COSET_EPOCH);
}

WEAK int utimes(const char *path, const struct timeval times[2])
{
    return set_path_times(path, times);
}

WEAK int futimesat(int directory, const char *path, const struct timeval times[2])
{
    __coset_at(directory, path);
    return set_path_times(path, times);
}

WEAK int utimensat(int directory, const char *path, const struct timespec times[2], int flags)
{
    __coset_at(directory, path);
    (void)flags;
    return set_times(__coset_node_find(path), times ? pick(&times[0]) : COSET_EPOCH,
                     times ? pick(&times[1]) : COSET_EPOCH);
}

WEAK int futimens(int descriptor, const struct timespec times[2])
{
    CosetOpenFile *file = __coset_descriptor_file(descriptor);
    if (!file)
        return -1;
    if (!file->node)
        return 0;
    return set_times(file->node, times ? pick(&times[0]) : COSET_EPOCH,
                     times ? pick(&times[1]) : COSET_EPOCH);
}
