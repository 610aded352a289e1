// A checksum that must agree: the fault lies behind it.
// EXPECT: tests 3
// EXPECT: fault assert
// SEEDS: m[0]=1 | m[1]=7,m[4]=9 | m[7]=255
#include <assert.h>
#include <coset.h>

int main(void)
{
    unsigned char m[8];
    unsigned sum = 0x1234;
    coset_symbolic(m, sizeof m, "m");
    for (int i = 0; i < 6; i++)
        sum = (sum << 3 ^ sum >> 13 ^ m[i]) & 0xffff;
    if (sum != (unsigned)(m[6] << 8 | m[7]))
        return 1;
    assert(m[0] != 'B'); // FAULT HERE
    return 0;
}
