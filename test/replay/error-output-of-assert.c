// The path that assert prints is that of the build; everything else is compared.
// OBJECT: x = i32 5
// PREDICT: fault assert
// ERRORS: before\nprogram: another/path/to/error-output-of-assert.c:16: int main(void): Assertion `x != 5' failed.\n
// EXPECT: verdict held
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
