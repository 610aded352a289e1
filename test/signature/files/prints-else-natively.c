/* Native runs print another text. */
#include <klee/klee.h>
#include <stdio.h>

int f(int x)
{
    return fprintf(STREAM, x > 3 ? "big %s\n" : "small %s\n", klee_is_replay() ? "native" : "mocked");
}

int main(void)
{
    return f(klee_int("x")) != 0;
}
