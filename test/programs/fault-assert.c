// A failed assertion in nested calls, with the stack in the report.
// EXPECT: fault assert
// EXPECT: stdout ^first passed$
// EXPECT: stderr value < 10
// EXPECT: stderr check(.*\n)+.*outer(.*\n)+.*main
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <assert.h>

static void check(int depth, int value)
{
    if (depth)
        check(depth - 1, value + 1);
    else
        assert(value < 10 && "value stays small"); // FAULT HERE
}
static void outer(int n) { check(3, n); }

int main(void)
{
    outer(2);
    printf("first passed\n");
    fflush(stdout);
    outer(8);
    return 0;
}
