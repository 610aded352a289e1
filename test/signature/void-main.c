// When a main without result returns, the exit code is anything: it is neither shown nor compared with native runs.
#include <coset.h>
#include <stdio.h>
#include <stdlib.h>
int global;
void main(void)
{
    int x;
    coset_symbolic(&x, sizeof x, "x");
    global = x;
    if (x == 3)
        exit(7);
    if (x > 7)
        puts("large");
    global += 100;
}

// RUN: signature -w
// INPUTS: int x
// CASE: x == 3 => exit 7
// CASE: x > 7 => printed puts("large")
// CASE: x <= 7 && x != 3 =>
