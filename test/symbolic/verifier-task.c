// A task in the manner of SV-COMP: the error is reached for one pair only. The error is the call, not what the function does.
// EXPECT: tests 5
// EXPECT: fault assert
// DOMAIN: int = chain(range(-2, 60), [204522273])
// DOMAIN: uint = range(0, 60)
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
extern unsigned int __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);

void reach_error(void) { abort(); }

void __VERIFIER_assert(int condition)
{
    if (!condition) {
ERROR:
        reach_error(); // FAULT HERE
    }
}

int main(void)
{
    int x = __VERIFIER_nondet_int();
    unsigned y = __VERIFIER_nondet_uint();
    __VERIFIER_assume(y < 50);
    if (x > 10) {
        if (y > 20)
            __VERIFIER_assert(x * y != 437 || x > y);
        return 1;
    }
    return 0;
}
