#include <stdio.h>

extern __int128 __VERIFIER_nondet_int128(void);
extern unsigned __int128 __VERIFIER_nondet_uint128(void);
int main(void)
{
    __int128 a = __VERIFIER_nondet_int128();
    unsigned __int128 b = __VERIFIER_nondet_uint128();
    if (a == -((__int128)1 << 90) - 5)
        puts("negative");
    if (b == ~(unsigned __int128)0)
        puts("largest");
    return 0;
}
