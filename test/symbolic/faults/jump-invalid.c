// A computed jump to an address that is no label.
// EXPECT: tests 3
// EXPECT: fault jump
// SEEDS: x=1 | x=0 | x=1
// REPLAY: invisible
#include <coset.h>

int main(void)
{
    void *labels[3] = {&&first, &&second, (void *)16};
    unsigned x;
    coset_symbolic(&x, sizeof x, "x");
    coset_assume(x < 3);
    goto *labels[x]; // FAULT HERE
first:
    return 1;
second:
    return 2;
}
