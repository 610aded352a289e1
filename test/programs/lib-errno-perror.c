// errno, strerror, perror, assert that holds, error texts of failed calls.
#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static int side_effect;
static int touch(void) { return ++side_effect; }

int main(void)
{
    static const int codes[] = {0, EPERM, ENOENT, EINTR, EIO, EBADF, ENOMEM, EACCES, EEXIST, ENOTDIR, EISDIR, EINVAL, ENOTTY,
                                ENOSPC, EPIPE, EDOM, ERANGE, EILSEQ, ENOSYS, EAGAIN, 9999, -1};
    for (unsigned i = 0; i < sizeof codes / sizeof *codes; i++)
        printf("%d %s\n", codes[i], strerror(codes[i]));
    errno = 0;
    int fd = open("missing", O_RDONLY);
    printf("%d", fd);
    printf(" %d\n", errno == ENOENT);
    errno = ENOENT;
    perror("missing");
    errno = ENOENT;
    perror(NULL);
    errno = EACCES;
    perror("");
    printf("%d", close(99));
    printf(" %d\n", errno == EBADF);
    printf("%zd", write(77, "x", 1));
    printf(" %d\n", errno == EBADF);
    char buffer[8];
    printf("%d\n", strerror_r(EINVAL, buffer, 0) != 0);
    errno = 0;
    strtol("99999999999999999999", NULL, 10);
    printf("%d\n", errno == ERANGE);
    int *location = &errno;
    *location = 5;
    printf("%d\n", errno);
    assert(touch() == 1);
    assert(buffer != NULL && "assertions that hold are silent");
    return side_effect;
}
// EXPECT: stderr ^missing: No such file or directory\nNo such file or directory\nPermission denied$
