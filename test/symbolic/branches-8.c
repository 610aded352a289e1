// Eight independent branches: 2^8 paths.
// EXPECT: tests 256
// SEEDS: x[0]=1 | x[3]=50,x[7]=50 | x[1]=-9
// DOMAIN: x = ints(4, [[i, i + 1] for i in range(8)])
#include <coset.h>
#include <stdio.h>

int main(void)
{
    int x[8], taken = 0;
    coset_symbolic(x, sizeof x, "x");
    for (int i = 0; i < 8; i++) {
        if (x[i] > i)
            taken |= 1 << i;
    }
    printf("%d\n", taken);
    return 0;
}
