// Uninitialised memory that a function returns in a struct, or prints, is a bound of the answer.
// REPLAY: no
#include <stdio.h>

struct record { char letter; int number; long sum; };

struct record member(int x)
{
    struct record one;
    one.letter = 'a';
    one.sum = x;
    struct record copy = one;
    return copy;
}

void printed(int x)
{
    char text[2];
    text[0] = x > 3 ? 'a' : 'b';
    fwrite(text, 1, 2, stdout);
}

// RUN: test --function member
// EXPECT: bounds uninitialised memory read as zero at uninitialised-output.c:13
// RUN: test --function printed
// EXPECT: bounds uninitialised memory read as zero at uninitialised-output.c:20
