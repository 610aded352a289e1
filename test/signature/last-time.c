// The last time that a line in a loop was executed counts.
#include <coset.h>
int main(void)
{
    int a[3], out = 0;
    coset_symbolic(a, sizeof a, "a");
    for (int i = 0; i < 3; i++)
        if (a[i] > 0)
            out = i * 10;
    return 0;
}

// RUN: signature --criterion out@9
// INPUTS: int a[0], int a[1], int a[2]
// CASE: a[2] > 0 => out == 20
// CASE: a[2] <= 0 && a[1] > 0 => out == 10
// CASE: a[2] <= 0 && a[1] <= 0 && a[0] > 0 => out == 0
// CASE: a[2] <= 0 && a[1] <= 0 && a[0] <= 0 => out not reached
