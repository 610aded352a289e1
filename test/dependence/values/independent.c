// Eight decisions that have nothing to do with each other: two runs meet all there is, where there are 256 paths.
#include <coset.h>
#include <stdio.h>

int main(void)
{
    unsigned char x[8];
    coset_symbolic(x, sizeof x, "x");
    for (int i = 0; i < 8; i++)
        puts(x[i] > 10 ? "big" : "small");
    return 0;
}
