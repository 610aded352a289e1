// A directory opened by itself, paths relative to the working directory, real-time signals and device numbers.
#define _GNU_SOURCE
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <sys/sysmacros.h>
#include <unistd.h>

int main(void)
{
    int directory = open("/tmp", O_RDONLY | O_DIRECTORY);
    printf("%d\n", directory >= 0);
    int file = openat(AT_FDCWD, "lib-open-directory.tmp", O_CREAT | O_RDWR, 0600);
    printf("%d %zd ", file >= 0, write(file, "text", 4));
    printf("%d\n", unlinkat(AT_FDCWD, "lib-open-directory.tmp", 0));
    printf("%d %d\n", SIGRTMIN, SIGRTMAX);
    printf("%u %u\n", major(makedev(8, 300)), minor(makedev(8, 300)));
    return 0;
}
