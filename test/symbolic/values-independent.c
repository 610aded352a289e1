// N decisions that have nothing to do with each other: one run for all of their other sides.
#include <coset.h>
#include <stdio.h>

enum { COUNT = 100 };

int main(void)
{
    unsigned char x[COUNT];
    coset_symbolic(x, sizeof x, "x");
    for (int i = 0; i < COUNT; i++) {
        if (x[i] == 7)
            printf("%d\n", i);
        else
            printf("-\n");
    }
    return 0;
}

// RUN: test --strategy values
// EXPECT: tests 2
// RUN: test --strategy values --search dfs
// EXPECT: tests 2
// RUN: test --strategy values --no-pack
// EXPECT: tests 101
