// OBJECT: x = i32 5
// PREDICT: exit 0
// OUTPUT: 5\n
// ERRORS: six\n
// EXPECT: verdict not held
// EXPECT: observed exit code 0, another output on standard error: 5 bytes instead of 4, differing from byte 0
#include <coset.h>
#include <stdio.h>

int main(void)
{
    int x;
    coset_symbolic(&x, sizeof x, "x");
    printf("%d\n", x);
    fputs("five\n", stderr);
    return 0;
}
