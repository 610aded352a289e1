// Standard input as three symbolic bytes.
// EXPECT: tests 8
// EXPECT: outputs 0 | 1 | 2 | 3
// RUN: test --sym-stdin 3
// SEEDS: stdin[0]='5' | stdin[1]='x' | stdin[0]=200
// DOMAIN: stdin = map(bytes, product(b"5x", repeat=3))
#include <ctype.h>
#include <stdio.h>

int main(void)
{
    int c, digits = 0;
    while ((c = getchar()) != EOF)
        if (isdigit(c))
            digits++;
    printf("%d\n", digits);
    return 0;
}
