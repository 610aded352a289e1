// A slice with a hundred thousand decisions on ever larger terms.
#include <coset.h>

int main(void)
{
    unsigned x, sum = 0;
    coset_symbolic(&x, sizeof x, "x");
    for (unsigned i = 0; i < 100000; i++)
        if ((sum ^ x) * 3 != i)
            sum = (sum >> 1) * x ^ i;
    coset_output("sum", &sum, sizeof sum);
    return 0;
}

// EXPECT: exit 121
// RUN: slice --max-steps 1G decisions.c
// EXPECT: shown ^  \.\.\. \d+ more (decisions|constraints) are not shown: time limit \(--max-time\)$
// RUN: slice --max-steps 1G --json decisions.c
// EXPECT: shown ^  "decisions_not_shown": [1-9]|^  "condition": null
// RUN: slice --max-steps 1G --smt2 decisions.c
// EXPECT: shown ^; \d+ more constraints are not shown: time limit \(--max-time\)$
// RUN: slice --max-steps 1G --dot decisions.c
// EXPECT: shown ^  // \d+ more decisions are not shown: time limit \(--max-time\)$
