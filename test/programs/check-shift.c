// A shift by the width, with the check.
// EXPECT: fault overshift
// RUN: run --check shift
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static unsigned shift(unsigned v, int by) { return v << by; } // FAULT HERE

int main(void)
{
    printf("%u\n", shift(1, 31));
    return (int)shift(1, 32);
}
