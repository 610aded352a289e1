// What KLEE's functions print of a symbolic value says the same for each input of a case.
#include <klee/klee.h>
int main(void)
{
    unsigned i, f[4] = {0, 1, 2, 3};
    klee_make_symbolic(&i, sizeof i, "i");
    klee_assume(i < 4);
    f[i] = 255;
    klee_print_expr("value", f[0]);
    klee_print_range("other", (int)f[1]);
    return 0;
}

// RUN: signature
// INPUTS: unsigned i
// ALLOWED: i < 4
// CASE: i < 4 => exit 0; printed klee_print_expr("value", i == 0 ? 255 : 0)
