// Locks: no other process has one.
// EXPECT: native
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <unistd.h>

static void show(const char *what, int result, const struct flock *lock)
{
    printf("%s %d %d %d\n", what, result, result < 0 ? errno == EINVAL : 0, lock->l_type == F_UNLCK);
}

int main(void)
{
    FILE *file = tmpfile();
    int descriptor = fileno(file);
    struct flock lock = {.l_type = F_WRLCK, .l_whence = SEEK_SET};
    show("get", fcntl(descriptor, F_GETLK, &lock), &lock);
    show("get unlocked", fcntl(descriptor, F_GETLK, &lock), &lock);
    lock.l_type = F_WRLCK;
    show("set", fcntl(descriptor, F_SETLK, &lock), &lock);
    show("set and wait", fcntl(descriptor, F_SETLKW, &lock), &lock);
    lock.l_type = 77;
    show("unknown", fcntl(descriptor, F_SETLK, &lock), &lock);
    lock.l_type = F_RDLCK;
    lock.l_whence = 9;
    show("from nowhere", fcntl(descriptor, F_SETLK, &lock), &lock);
    printf("%d\n", fcntl(descriptor, F_GETOWN));
    printf("%d", fcntl(99, F_GETLK, &lock));
    printf(" %d\n", errno == EBADF);
    return 0;
}
