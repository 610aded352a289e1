// Memory that is read before it is written is zero here and anything natively: each place where that matters is a bound. Copies and
// padding do not matter.
#include <stdlib.h>

struct record { char letter; int number; long sum; };

int branch(int x)
{
    int y;
    if (x > 3)
        y = 1;
    if (y > 0)
        return 1;
    return 0;
}

int result(int x)
{
    int y;
    if (x > 3)
        y = 1;
    return y;
}

int heap(int x)
{
    int *memory = malloc(2 * sizeof *memory);
    if (!memory)
        return -1;
    memory[0] = x;
    int is_large = memory[1] > 3 || memory[0] > 5;
    free(memory);
    return is_large;
}

struct record padding(int x)
{
    struct record one;
    one.letter = 'a';
    one.number = x;
    one.sum = 3;
    struct record copy = one;
    return copy;
}

void memory(int *p, int x)
{
    int y;
    if (x > 5)
        y = 1;
    if (p)
        *p = y;
}

int zeros(int x)
{
    int *memory = calloc(2, sizeof *memory);
    if (!memory)
        return -1;
    int is_larger = memory[1] > x;
    free(memory);
    return is_larger;
}

// RUN: signature --function branch
// EXPECT: bounds uninitialised memory read as zero at uninitialised-memory.c:12
// RUN: signature --function result
// EXPECT: bounds uninitialised memory read as zero at uninitialised-memory.c:22
// RUN: signature --function heap
// EXPECT: bounds uninitialised memory read as zero at uninitialised-memory.c:31
// RUN: signature --function padding
// EXPECT: bounds none
// RUN: signature --function zeros
// EXPECT: bounds none
// RUN: signature --function memory --criterion return
// EXPECT: bounds arrays of 4 elements; uninitialised memory read as zero at uninitialised-memory.c:53
