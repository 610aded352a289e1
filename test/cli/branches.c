#include <coset.h>
int main(void)
{
    int x[3], paths = 0;
    coset_symbolic(x, sizeof x, "x");
    for (int i = 0; i < 3; i++)
        if (x[i] > 100)
            paths |= 1 << i;
    return paths;
}

// RUN: test branches.c
// EXPECT: exit 0
// RUN: test --max-runs 3 branches.c
// EXPECT: exit 121
// EXPECT: stdout run limit \(--max-runs\)
// RUN: test --max-runs 8 --search dfs branches.c
// EXPECT: exit 0
// RUN: test --search random --random-seed 0 --seed x[1]=200 branches.c
// EXPECT: exit 0
