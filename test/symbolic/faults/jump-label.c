// A computed jump beyond the table of labels.
// EXPECT: tests 3
// EXPECT: fault ptr
// SEEDS: x=1 | x=0 | x=1
#include <coset.h>

int main(void)
{
    static void *const labels[2] = {&&first, &&second};
    unsigned x;
    coset_symbolic(&x, sizeof x, "x");
    coset_assume(x < 3);
    goto *labels[x]; // FAULT HERE
first:
    return 1;
second:
    return 2;
}
