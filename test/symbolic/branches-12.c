// Twelve independent branches: 2^12 paths.
// EXPECT: tests 4096
// SEEDS: x[0]=1 | x[3]=50,x[7]=50,x[11]=-50 | x[1]=100
// DOMAIN: x = ints(4, [[3 * i, 3 * i + 1] for i in range(12)])
#include <coset.h>
#include <stdio.h>

int main(void)
{
    int x[12], taken = 0;
    coset_symbolic(x, sizeof x, "x");
    for (int i = 0; i < 12; i++) {
        if (x[i] > 3 * i)
            taken |= 1 << i;
    }
    printf("%d\n", taken);
    return 0;
}
