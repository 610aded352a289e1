// The determinant of a symbolic 2x2 matrix: positive, negative, zero.
// EXPECT: tests 3
// EXPECT: outputs positive | negative | zero
// SEEDS: m[0]=1,m[3]=1 | m[1]=1,m[2]=1 | m[0]=5
// DOMAIN: m = ints(1, [[-2, 0, 3]] * 4)
#include <coset.h>
#include <stdio.h>

int main(void)
{
    signed char m[4];
    coset_symbolic(m, sizeof m, "m");
    int determinant = m[0] * m[3] - m[1] * m[2];
    if (determinant > 0)
        puts("positive");
    else if (determinant < 0)
        puts("negative");
    else
        puts("zero");
    return 0;
}
