// A run without end.
#include <coset.h>

int main(void)
{
    int x;
    unsigned steps = 0;
    coset_symbolic(&x, sizeof x, "x");
    for (volatile unsigned turn = 0; turn < 2; turn = x == 123456789)
        steps += turn;
    return (int)steps;
}

// EXPECT: exit 121
// RUN: run endless.c
// EXPECT: stderr time limit \(--max-time\)
// RUN: test --max-steps 100G endless.c
// EXPECT: stdout ^  time limit \(--max-time\)$
// RUN: signature --max-steps 100G endless.c
// EXPECT: stdout ^- time limit \(--max-time\)$
// RUN: slice --max-steps 100G endless.c
// EXPECT: stderr time limit \(--max-time\)
// RUN: replay --test zero.ktest endless.c
// EXPECT: stdout ^0 held, 0 did not hold, 1 not run$
// EXPECT: stderr time limit \(--max-time\)
