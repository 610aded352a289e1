// Objects without bytes are no inputs; the tests have none, and replay.
// EXPECT: tests 2
#include <coset.h>
#include <klee/klee.h>
int main(void)
{
    char none[1] = {0};
    int x;
    coset_symbolic(none, 0, "x");
    klee_make_symbolic(none, 0, "none");
    coset_symbolic(&x, sizeof x, "x");
    coset_symbolic(none, 0, "x");
    return x == 3 ? 1 : 0;
}
