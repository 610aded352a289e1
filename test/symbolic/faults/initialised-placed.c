// Every element is written, in an order that the input chooses: no fault.
// EXPECT: tests 3
// RUN: test --check uninit
// SEEDS: k=0 | k=1
#include <coset.h>

int main(void)
{
    int a[2] = {3, 4}, t[2];
    unsigned k;
    coset_symbolic(&k, sizeof k, "k");
    coset_symbolic(a, sizeof a, "a");
    for (unsigned i = 0; i < 2; i++)
        t[(i + k) % 2] = a[i];
    if (t[0] > 5)
        return 1;
    if (t[1] == 7)
        return 2;
    return 0;
}
