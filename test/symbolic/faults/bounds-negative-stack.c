// An index below zero.
// EXPECT: tests 2
// EXPECT: fault ptr
// SEEDS: x=5 | x=7 | x=9
#include <coset.h>

int main(void)
{
    int x, cells[5] = {0};
    coset_symbolic(&x, sizeof x, "x");
    coset_assume(x >= 4 && x < 10);
    cells[x - 5]++; // FAULT HERE
    return cells[0];
}
