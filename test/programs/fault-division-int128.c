// 128-bit division by zero.
// EXPECT: fault div
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(void)
{
    volatile __int128 zero = 0;
    __int128 q = (__int128)5 / zero; // FAULT HERE
    return (int)q;
}
