/* Every descriptor is always ready. */
#include "coset_runtime.h"
#include <poll.h>
#include <sys/select.h>

WEAK int select(int count, fd_set *restrict read, fd_set *restrict write, fd_set *restrict except,
                struct timeval *restrict timeout)
{
    __coset_bound("system");
    (void)timeout;
    int ready = 0;
    for (int i = 0; i < count; i++)
        ready += (read && FD_ISSET(i, read)) + (write && FD_ISSET(i, write));
    if (except)
        FD_ZERO(except);
    return ready;
}

WEAK int poll(struct pollfd *descriptors, nfds_t count, int timeout)
{
    __coset_bound("system");
    (void)timeout;
    int ready = 0;
    for (nfds_t i = 0; i < count; i++) {
        descriptors[i].revents = descriptors[i].fd < 0 ? 0 : descriptors[i].events & (POLLIN | POLLOUT);
        ready += descriptors[i].revents != 0;
    }
    return ready;
}
