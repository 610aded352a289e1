// An array whose size is an input, and an index that is another.
// EXPECT: tests 7
// EXPECT: fault ptr
// SEEDS: n=1 | n=2,i=1 | n=3
#include <coset.h>

int main(void)
{
    unsigned char n, i;
    coset_symbolic(&n, sizeof n, "n");
    coset_symbolic(&i, sizeof i, "i");
    coset_assume(n >= 1 && n <= 4);
    coset_assume(i < 4);
    volatile int cells[n];
    cells[i] = 1; // FAULT HERE
    return 0;
}
