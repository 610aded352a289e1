// Inputs of 128 bits.
// EXPECT: tests 4
// EXPECT: outputs both | large | none | negative
// EXPECT: input nondet_uint128
// NATIVE: no
#include <stdio.h>

extern __int128 __VERIFIER_nondet_int128(void);
extern unsigned __int128 __VERIFIER_nondet_uint128(void);

int main(void)
{
    __int128 a = __VERIFIER_nondet_int128();
    unsigned __int128 b = __VERIFIER_nondet_uint128();
    int negative = a == -((__int128)1 << 90) - 5, large = b > (unsigned __int128)1 << 100;
    if (negative)
        puts(large ? "both" : "negative");
    else
        puts(large ? "large" : "none");
    return 0;
}
