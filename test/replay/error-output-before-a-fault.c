// What precedes a fault is compared to the last byte: standard error has no buffer that could be lost.
// OBJECT: x = i32 0
// PREDICT: fault div
// ERRORS: before the division
// EXPECT: verdict not held
// EXPECT: observed div at .*, another output on standard error: 6 bytes instead of 19, differing from byte 6
#include <coset.h>
#include <stdio.h>

int main(void)
{
    int x;
    coset_symbolic(&x, sizeof x, "x");
    fputs("before", stderr);
    return 1 / x; // FAULT HERE
}
