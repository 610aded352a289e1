// The input places the writes: what is read was written for all inputs but one, and nothing is wrong with the second array.
// EXPECT: fault uninit
// RUN: test --check uninit
// SEEDS: k=0 | k=1 | k=2 | k=7
// REPLAY: invisible
#include <coset.h>

int main(void)
{
    unsigned k;
    int holed[3], whole[2];
    coset_symbolic(&k, sizeof k, "k");
    coset_assume(k < 3);
    holed[k] = 1;
    holed[(k + 1) % 3] = 2;
    whole[k & 1] = 3;
    whole[!(k & 1)] = 4;
    if (whole[0] == 4)
        return 2;
    if (holed[2] == 2) // FAULT HERE
        return 1;
    return 0;
}
