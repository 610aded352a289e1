// The end of the program loses what is still in the buffer of a stream, unless it was flushed: unit tests and replay expect that.
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static void leave(int how)
{
    if (how == 1)
        _exit(1);
    if (how == 2)
        quick_exit(2);
    if (how == 3)
        abort();
    if (how == 4)
        exit(4);
    if (how == 5)
        raise(SIGTERM);
    if (how == 6)
        *(volatile int *)NULL = 1;
}

void not_flushed(int how) { printf("text"); leave(how); }
void flushed(int how) { printf("text"); fflush(stdout); leave(how); }
void partly(int how) { printf("first\n"); fflush(stdout); printf("second\n"); leave(how); }
void full(int how) { for (int i = 0; i < 600; i++) fputs("12345678", stdout); leave(how); }
// RUN: test --function not_flushed
// EXPECT: passed 5
// RUN: test --function flushed
// EXPECT: passed 5
// RUN: test --function partly
// EXPECT: passed 5
// RUN: test --function full
// EXPECT: passed 5
