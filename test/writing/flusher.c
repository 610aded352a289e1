/* Tells on standard error which writes failed. */
#include <errno.h>
#include <stdio.h>
#include <unistd.h>
int main(void)
{
    int put = puts("hello"), flushed = fflush(stdout), error = errno, marked = ferror(stdout) != 0;
    long written = write(1, "x", 1);
    fprintf(stderr, "puts %d, fflush %d, errno %d, ferror %d, write %ld, fclose %d\n", put, flushed, error, marked, written, fclose(stdout));
    return flushed != 0;
}
