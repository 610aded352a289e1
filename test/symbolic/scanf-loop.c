// Numbers until the end of the input, which comes after at most three: each is counted when it is positive.
// EXPECT: tests 15
// RUN: test --stdin-values 3
// SEEDS: x=1 | x=-1 | x=3
// DOMAIN: stdin = [" ".join(map(str, v)).encode() for n in range(4) for v in product([1, -1], repeat=n)]
#include <stdio.h>

int main(void)
{
    int x, positive = 0, count = 0;
    while (scanf("%d", &x) == 1) {
        count++;
        if (x > 0)
            positive++;
    }
    printf("%d of %d\n", positive, count);
    return 0;
}
