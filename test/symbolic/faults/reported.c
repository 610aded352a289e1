// An error that the program reports itself.
// EXPECT: tests 2
// EXPECT: fault report
// SEEDS: x=1 | x=-7 | x=1000000
// REPLAY: invisible
#include <klee/klee.h>

int main(void)
{
    int x;
    klee_make_symbolic(&x, sizeof x, "x");
    if (x * x == 1522756)
        klee_report_error(__FILE__, __LINE__, "a square", "square"); // FAULT HERE
    return 0;
}
