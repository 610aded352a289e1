// A task that defines the functions of the verifiers itself gets its own.
// EXPECT: native
#include <stdio.h>
#include <stdlib.h>

int __VERIFIER_nondet_int(void)
{
    return 42;
}

void reach_error(void)
{
    puts("own reach_error");
    exit(3);
}

void __VERIFIER_assert(int condition)
{
    if (!condition)
        reach_error();
}

void klee_assume(unsigned long condition)
{
    printf("own klee_assume %lu\n", condition);
}

int main(void)
{
    klee_assume(7);
    __VERIFIER_assert(__VERIFIER_nondet_int() == 42);
    __VERIFIER_assert(__VERIFIER_nondet_int() == 43);
    return 0;
}
