// KLEE's assertion is an assertion.
// EXPECT: fault assert
#include <klee/klee.h>

int main(void)
{
    int x;
    klee_make_symbolic(&x, sizeof x, "x");
    klee_assert(x == 1); // FAULT HERE
    return 0;
}
