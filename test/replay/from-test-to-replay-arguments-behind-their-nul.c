// Bytes behind the NUL of an argument are zero, in coset's machine and natively.
// RUN: test --sym-args 1 2 3
// EXPECT: tests 8
#include <stdio.h>
int main(int argc, char **argv)
{
    (void)argc;
    if (argv[1][0] == 0)
        return argv[1][1] == 0 && argv[1][2] == 0 && argv[1][3] == 0;
    if (argv[1][1] == 0)
        return 2 + argv[1][2];
    if (argv[1][2] == 'q')
        return 3;
    printf("%d\n", argv[1][3]);
    return 0;
}
