// OBJECT: x = i32 5
// PREDICT: fault assert
// ERRORS: before\nprogram: error-output-of-another-assert.c:14: int main(void): Assertion `x != 4' failed.\n
// EXPECT: verdict not held
#include <assert.h>
#include <coset.h>
#include <stdio.h>

int main(void)
{
    int x;
    coset_symbolic(&x, sizeof x, "x");
    fputs("before\n", stderr);
    assert(x != 5); // FAULT HERE
}
