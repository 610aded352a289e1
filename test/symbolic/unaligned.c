// An int written at a symbolic, unaligned place of a byte array.
// EXPECT: tests 6
// EXPECT: exits 0 1 2 3 4 9
// SEEDS: i=1 | i=4 | i=3
// DOMAIN: i = range(12)
#include <coset.h>
#include <string.h>

int main(void)
{
    unsigned char area[8] = {0}, i;
    unsigned value = 0x44332211;
    coset_symbolic(&i, sizeof i, "i");
    if (i > 4)
        return 9;
    memcpy(area + i, &value, sizeof value);
    for (int k = 0; k < 8; k++)
        if (area[k] == 0x11)
            return k;
    return 98;
}
