// Stores and loads at an index that the input chooses make no cases of their own: only what is done with the value does.
#include <coset.h>
int main(void)
{
    unsigned i, j;
    int v, out, table[4] = {10, 20, 30, 40};
    coset_symbolic(&i, sizeof i, "i");
    coset_symbolic(&j, sizeof j, "j");
    coset_symbolic(&v, sizeof v, "v");
    coset_assume(i < 4 && v > 100);
    table[i] = v;
    if (table[2] > 100)
        out = 1;
    else
        out = 2;
    out = out + table[j];
    return 0;
}

// RUN: signature --criterion out@13 --criterion out@15
// INPUTS: unsigned i, unsigned j, int v
// ALLOWED: i < 4 && v > 100
// CASE: i == 2 => out == 1; out not reached
// CASE: i != 2 => out not reached; out == 2
// CASE: j >= 4 => fault ptr@16
// RUN: signature --criterion out@16
// INPUTS: unsigned i, unsigned j, int v
// ALLOWED: i < 4 && v > 100
// CASE: i == 2 => out == 1 + (j == i ? v : j == 0 ? 10 : j == 1 ? 20 : j == 2 ? 30 : 40)
// CASE: i != 2 => out == 2 + (j == i ? v : j == 0 ? 10 : j == 1 ? 20 : j == 2 ? 30 : 40)
// CASE: j >= 4 => fault ptr@16
