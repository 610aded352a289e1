// Bytes written at a symbolic place, read back as ints that overlap them.
// EXPECT: tests 4
// EXPECT: exits 0 1 2 3
// SEEDS: i=1 | i=5,b=255 | i=2,b=18
// DOMAIN: i = range(8)
// DOMAIN: b = range(0, 256, 1)
#include <coset.h>
#include <string.h>

int main(void)
{
    unsigned char area[8] = {0}, i, b;
    unsigned low, high;
    coset_symbolic(&i, sizeof i, "i");
    coset_symbolic(&b, sizeof b, "b");
    area[i & 7] = b;
    memcpy(&low, area, 4);
    memcpy(&high, area + 4, 4);
    if (low == 0x00120000)
        return 1;
    if (high > 0xff000000u - 1)
        return 2;
    if (low + high == 0)
        return 3;
    return 0;
}
