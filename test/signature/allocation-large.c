// An allocation of gigabytes succeeds as it does natively; one that no C library grants is refused for all such sizes at once.
// SANITIZED: no
#include <stdlib.h>

int third_byte(unsigned char x)
{
    unsigned char *memory = malloc(x > 3 ? 3000000000u : 16);
    if (!memory)
        return -1;
    memory[x > 3 ? 2999999999u : 15] = x;
    int sum = memory[x > 3 ? 2999999999u : 15] + (x > 3 ? memory[77] : 0);
    free(memory);
    return sum;
}

int sizes(unsigned long n)
{
    if (n < 4294967296u || (n > 4294967296u && n < 0x8000000000000000u))
        return 0;
    char *memory = malloc(n);
    int got = memory != NULL;
    free(memory);
    return got + 1;
}

// RUN: signature --function third_byte --samples 2
// INPUTS: unsigned char x
// CASE: x <= 3 => result == x
// CASE: x > 3 => result == x
// EXPECT: bounds allocations succeed; allocations of up to 32 GiB succeed, larger ones fail
// RUN: signature --function sizes --samples 2
// INPUTS: unsigned long n
// CASE: n < 4294967296 => result == 0
// CASE: n == 4294967296 => result == 2
// CASE: n > 4294967296 && n < 9223372036854775808 => result == 0
// CASE: n >= 9223372036854775808 => result == 1
