// Ten branches, each on one bit of the same int: 2^10 paths.
// EXPECT: tests 1024
// SEEDS: bits=1023 | bits=-1 | bits=341
// DOMAIN: bits = range(1024)
#include <coset.h>
#include <stdio.h>

int main(void)
{
    int bits, count = 0;
    coset_symbolic(&bits, sizeof bits, "bits");
    for (int i = 0; i < 10; i++) {
        if (bits & 1 << i)
            count++;
    }
    printf("%d\n", count);
    return count;
}
