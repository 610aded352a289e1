// Locals with large alignments, in frames at many depths.
#include <stdalign.h>
#include <stdint.h>
#include <stdio.h>

static unsigned remainders;

static void descend(int depth)
{
    alignas(128) char a[3];
    alignas(1024) int b;
    alignas(4096) char c;
    int padding[7] = {depth};
    remainders |= (uintptr_t)a % 128 | (uintptr_t)&b % 1024 | (uintptr_t)&c % 4096;
    a[0] = (char)padding[0];
    b = a[0];
    c = (char)b;
    if (depth > 0)
        descend(depth - 1);
    if (c != (char)depth)
        remainders = 99;
}

int main(void)
{
    descend(20);
    printf("%u\n", remainders);
    return 0;
}
