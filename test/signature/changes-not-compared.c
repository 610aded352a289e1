// What the C library keeps (files, errno, the environment, the working directory) is no part of a case. That is a bound, whether a run of
// the exploration came there or not: nothing shown depends on it, so that one run is enough.
#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

int writes(int a)
{
    if (a > 3)
        remove("old.txt");
    return 0;
}

int sets_errno(int a)
{
    errno = a > 4 ? ENOENT : 0;
    return 0;
}

int sets_variable(int a)
{
    if (a > 7)
        setenv("HOME", "x", 1);
    return 0;
}

static void handle(int number) { (void)number; }

int moves(int a)
{
    if (a > 7 && chdir("/tmp") == 0)
        signal(SIGINT, handle);
    return 0;
}

int keeps(int a) { return a > 3; }

struct text { int length; char characters[]; };
int flexible(const struct text *t) { return t ? t->length > 5 : 0; }

// RUN: signature --function writes
// EXPECT: bounds changes of files not compared
// EXPECT: cases 1
// RUN: signature --function sets_errno
// EXPECT: bounds errno not compared
// EXPECT: cases 1
// RUN: signature --function sets_variable
// EXPECT: bounds changes of the environment not compared
// EXPECT: cases 1
// RUN: signature --function moves
// EXPECT: bounds working directory, signal handlers, streams and other state of the process not compared
// EXPECT: cases 1
// RUN: signature --function keeps
// EXPECT: bounds none
// EXPECT: cases 1
// RUN: signature --function flexible
// EXPECT: bounds a single struct behind a pointer; no elements in an array without a size at the end of a struct
// EXPECT: cases 2
