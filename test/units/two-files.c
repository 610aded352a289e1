// A function that needs another file, which has its own main and a static variable of the same name; something undefined in both.
#include <coset.h>
#include "in-header.h"
#ifndef LIMIT
#define LIMIT 10
#endif
int helper(int x);
void defined_nowhere(void);
extern int table_of_nobody[];
static int hidden = 3;
int target(int x)
{
    coset_output("x", &x, sizeof x);
    if (x > hidden + LIMIT)
        return helper(x);
    if (x == -7) {
        defined_nowhere();
        return table_of_nobody[3];
    }
    return in_header(x);
}
// FILES: two-files.part.c
// RUN: test --function target
// EXPECT: passed 4
// EXPECT: stdout not complete
// RUN: test --function in_header
// EXPECT: passed 2
// RUN: test --function main
// EXPECT: passed 1
