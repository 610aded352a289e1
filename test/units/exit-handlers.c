// What exit handlers do after the function has returned is not the function's: neither unit tests nor a replay compare it. Where the function
// itself calls exit, they run in it.
#include <stdio.h>
#include <stdlib.h>

static int count;

static void handler(void)
{
    puts("handler");
    if (count == 2)
        abort();
}

int returns(int x)
{
    atexit(handler);
    printf("x");
    count++;
    return x > 3 ? 1 : 2;
}

int goes_wrong_later(int x)
{
    count = 2;
    atexit(handler);
    return x > 3 ? 1 : 2;
}

int exits(int x)
{
    atexit(handler);
    printf("x");
    if (x > 3)
        exit(3);
    return 1;
}
// RUN: test --function returns
// EXPECT: passed 2
// RUN: test --function goes_wrong_later
// EXPECT: passed 2
// RUN: test --function exits
// EXPECT: passed 2
