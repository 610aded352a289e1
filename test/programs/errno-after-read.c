// A read that succeeds leaves errno alone, also when the machine had to wait for standard input.
#include <errno.h>
#include <stdio.h>
#include <unistd.h>

int main(void)
{
    char buffer[16];
    errno = 0;
    ssize_t count = read(0, buffer, sizeof buffer);
    printf("%zd %d\n", count, errno);
    errno = 0;
    count = read(0, buffer, sizeof buffer);
    printf("%zd %d\n", count, errno);
    errno = 0;
    int c = getchar();
    printf("%d %d\n", c, errno);
    return 0;
}
// STDIN: hello\n
// EXPECT: native
