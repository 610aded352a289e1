// A function that exits is told apart from one that returns, whatever the exit code.
#include <stdlib.h>
int value(int x)
{
    if (x > 0)
        exit(0);
    return 5;
}
void nothing(int x)
{
    if (x > 0)
        exit(0);
    if (x == -3)
        exit(1);
}

// RUN: signature --function value
// INPUTS: int x
// CASE: x > 0 => exit 0
// CASE: x <= 0 => result == 5; returns
// RUN: signature --function value --criterion return
// INPUTS: int x
// CASE: x > 0 => exit 0
// CASE: x <= 0 => result == 5; returns
// RUN: signature --function nothing
// INPUTS: int x
// CASE: x > 0 => exit 0
// CASE: x == -3 => exit 1
// CASE: x <= 0 && x != -3 => returns
