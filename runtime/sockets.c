/* There is no network. */
#include "coset_runtime.h"
#include <errno.h>
#include <sys/socket.h>

WEAK int socket(int domain, int type, int protocol)
{
    (void)domain;
    (void)type;
    (void)protocol;
    __coset_unsupported("sockets (socket)");
}

WEAK int socketpair(int domain, int type, int protocol, int descriptors[2])
{
    (void)descriptors;
    return socket(domain, type, protocol);
}

static int not_a_socket(void)
{
    errno = ENOTSOCK;
    return -1;
}

WEAK int bind(int descriptor, const struct sockaddr *address, socklen_t size)
{
    (void)descriptor;
    (void)address;
    (void)size;
    return not_a_socket();
}
ALIAS(connect, bind);

WEAK int listen(int descriptor, int backlog)
{
    (void)descriptor;
    (void)backlog;
    return not_a_socket();
}
ALIAS(shutdown, listen);

WEAK int accept(int descriptor, struct sockaddr *restrict address, socklen_t *restrict size)
{
    (void)descriptor;
    (void)address;
    (void)size;
    return not_a_socket();
}
ALIAS(getsockname, accept);
ALIAS(getpeername, accept);

WEAK int setsockopt(int descriptor, int level, int option, const void *value, socklen_t size)
{
    (void)descriptor;
    (void)level;
    (void)option;
    (void)value;
    (void)size;
    return not_a_socket();
}

WEAK ssize_t send(int descriptor, const void *bytes, size_t count, int flags)
{
    (void)descriptor;
    (void)bytes;
    (void)count;
    (void)flags;
    return not_a_socket();
}

WEAK ssize_t recv(int descriptor, void *buffer, size_t size, int flags)
{
    (void)descriptor;
    (void)buffer;
    (void)size;
    (void)flags;
    return not_a_socket();
}
