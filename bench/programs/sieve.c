/* Integer loops: the sieve of Eratosthenes, many times over. */
#include <stdio.h>
#include <string.h>

enum { LIMIT = 200000 };
static unsigned char composite[LIMIT + 1];

static int sieve(void)
{
    memset(composite, 0, sizeof composite);
    int primes = 0;
    for (int i = 2; i <= LIMIT; i++) {
        if (composite[i])
            continue;
        primes++;
        for (int j = 2 * i; j <= LIMIT; j += i)
            composite[j] = 1;
    }
    return primes;
}

int main(void)
{
    int total = 0;
    for (int round = 0; round < 180; round++)
        total += sieve();
    printf("%d\n", total);
    return 0;
}
