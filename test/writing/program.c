// 256 paths, and each prints something else: tests, cases and an output of many lines.
#include <coset.h>
#include <stdio.h>
int main(void)
{
    int x[8], sum = 0;
    coset_symbolic(x, sizeof x, "x");
    for (int i = 0; i < 8; i++)
        if (x[i] > i)
            sum += 1 << i;
    printf("the sum of the numbers that were chosen is %d\n", sum);
    return 0;
}
