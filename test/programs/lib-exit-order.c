// exit from a nested call: atexit handlers in reverse order, streams flushed, exit code truncated.
#include <stdio.h>
#include <stdlib.h>

static void first(void) { printf("registered first\n"); }
static void second(void) { printf("registered second\n"); }
static void third(void)
{
    printf("registered third\n");
    exit(300 + 7);
}
static void nested(int n)
{
    if (n == 0)
        exit(1);
    nested(n - 1);
    printf("not reached\n");
}

int main(void)
{
    atexit(first);
    atexit(second);
    atexit(second);
    atexit(third);
    printf("leaving;");
    nested(5);
}
