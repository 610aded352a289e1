// A symbolic index into a table of 1024 numbers, computed at the start.
// EXPECT: tests 3
// EXPECT: exits 0 1 2
// SEEDS: i=1 | i=1023 | i=500
// DOMAIN: i = range(1024)
#include <coset.h>

static unsigned table[1024];

int main(void)
{
    unsigned short i;
    for (unsigned k = 0; k < 1024; k++)
        table[k] = k * 2654435761u >> 7;
    coset_symbolic(&i, sizeof i, "i");
    coset_assume(i < 1024);
    if (table[i] == 777u * 2654435761u >> 7)
        return 1;
    if (table[i] % 1000 == 1)
        return 2;
    return 0;
}
