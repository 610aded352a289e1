// open, read, write, lseek, fstat, stat, dup, unlink, access, isatty, pread, ftruncate, fdopen on own files.
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

int main(void)
{
    int fd = open("data", O_RDWR | O_CREAT | O_TRUNC, 0644);
    printf("%d", fd >= 3);
    printf(" %zd\n", write(fd, "hello, world\n", 13));
    printf("%ld", (long)lseek(fd, 0, SEEK_CUR));
    printf(" %ld", (long)lseek(fd, 7, SEEK_SET));
    printf(" %ld\n", (long)lseek(fd, 0, SEEK_END));
    char buffer[32] = {0};
    lseek(fd, -6, SEEK_END);
    printf("%zd ", read(fd, buffer, sizeof buffer));
    printf("%s", buffer);
    printf("%zd", read(fd, buffer, 1));
    printf(" %ld\n", (long)lseek(fd, -1, SEEK_SET));
    lseek(fd, 20, SEEK_SET);
    printf("%zd\n", write(fd, "gap", 3));
    struct stat st;
    printf("%d ", fstat(fd, &st));
    printf("%ld %d %d\n", (long)st.st_size, S_ISREG(st.st_mode), S_ISDIR(st.st_mode));
    printf("%zd ", pread(fd, buffer, 5, 0));
    buffer[5] = 0;
    printf("%s\n", buffer);
    lseek(fd, 14, SEEK_SET);
    printf("%zd", read(fd, buffer, 4));
    printf(" %d\n", buffer[0]);
    printf("%d\n", close(fd));
    printf("%d %d\n", access("data", F_OK), access("none", F_OK));
    printf("%d ", stat("data", &st));
    printf("%ld\n", (long)st.st_size);
    printf("%d", stat("none", &st));
    printf(" %d\n", errno == ENOENT);
    fd = open("data", O_WRONLY | O_APPEND);
    printf("%zd", write(fd, "+", 1));
    printf(" %zd", read(fd, buffer, 1));
    printf(" %d\n", errno == EBADF);
    close(fd);
    fd = open("data", O_RDONLY);
    printf("%zd", write(fd, "x", 1));
    printf(" %d\n", errno == EBADF);
    int twin = dup(fd);
    printf("%zd ", read(twin, buffer, 3));
    printf("%ld\n", (long)lseek(fd, 0, SEEK_CUR));
    close(twin);
    FILE *stream = fdopen(fd, "r");
    printf("%d %c\n", fileno(stream) == fd, fgetc(stream));
    fclose(stream);
    printf("%d", open("data", O_CREAT | O_EXCL | O_RDWR, 0600));
    printf(" %d\n", errno == EEXIST);
    fd = open("data", O_RDWR | O_TRUNC);
    fstat(fd, &st);
    printf("%ld\n", (long)st.st_size);
    write(fd, "0123456789", 10);
    printf("%d ", ftruncate(fd, 4));
    printf("%ld\n", (long)lseek(fd, 0, SEEK_END));
    close(fd);
    printf("%d %d %d\n", isatty(0), isatty(1), isatty(77));
    printf("%d", unlink("data"));
    printf(" %d\n", unlink("data"));
    printf("%zd\n", write(1, "direct\n", 7));
    return 0;
}
