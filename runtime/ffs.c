#include "coset_runtime.h"

WEAK int ffsll(long long bits)
{
    return bits ? __builtin_ctzll((unsigned long long)bits) + 1 : 0;
}
ALIAS(ffsl, ffsll);

WEAK int ffs(int bits)
{
    return bits ? __builtin_ctz((unsigned)bits) + 1 : 0;
}
