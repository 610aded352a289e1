// FD_CLOEXEC belongs to the descriptor, not to the file that descriptors share.
#define _GNU_SOURCE
#include <fcntl.h>
#include <stdio.h>
#include <unistd.h>

static void show(int descriptor)
{
    printf("%d %d\n", descriptor, fcntl(descriptor, F_GETFD));
}

int main(void)
{
    int first = open("/dev/null", O_RDONLY), second = open("/dev/zero", O_RDONLY | O_CLOEXEC);
    show(first);
    show(second);
    printf("%d\n", fcntl(first, F_SETFD, FD_CLOEXEC));
    show(first);
    show(dup(first));
    show(fcntl(first, F_DUPFD, 40));
    show(fcntl(first, F_DUPFD_CLOEXEC, 40));
    show(dup2(second, first));
    show(dup2(second, second));
    printf("%d\n", fcntl(second, F_SETFD, 0));
    show(second);
    printf("%d %d\n", fcntl(99, F_GETFD), fcntl(-1, F_SETFD, 1));
    return 0;
}
