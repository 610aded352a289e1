// Errors that the program itself reports.
// EXPECT: tests 3
// EXPECT: fault report
// EXPECT: fault abort
// SEEDS: x=1 | x=40 | x=2
// REPLAY: invisible
#include <klee/klee.h>

int main(void)
{
    int x;
    klee_make_symbolic(&x, sizeof x, "x");
    if (x == 77)
        klee_report_error(__FILE__, __LINE__, "seventy-seven", "user"); // FAULT HERE
    if (x == 78)
        klee_abort(); // FAULT HERE
    return 0;
}
