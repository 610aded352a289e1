// An int put together from bytes by memcpy, and taken apart again.
// EXPECT: tests 3
// EXPECT: exits 0 1 2
// SEEDS: b[0]=1 | b[3]=200 | b[0]=120,b[1]=86,b[2]=52,b[3]=18
// DOMAIN: b = map(bytes, product([0, 0x12, 0x34, 0x56, 0x78, 200], repeat=4))
#include <coset.h>
#include <string.h>

int main(void)
{
    unsigned char b[4];
    unsigned word;
    coset_symbolic(b, sizeof b, "b");
    memcpy(&word, b, 4);
    if (word == 0x12345678)
        return 1;
    unsigned short upper;
    memcpy(&upper, (char *)&word + 2, 2);
    if (upper > 0xc000)
        return 2;
    return 0;
}
