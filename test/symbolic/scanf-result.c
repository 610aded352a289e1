// Where the program looks at what scanf returns, the end of the input is a way of its own: none, one or both values read.
// EXPECT: tests 4
// EXPECT: outputs nothing | one | sum | other
// SEEDS: a=1,b=2 | a=-7 | a=50,b=50
// DOMAIN: stdin = [b"", b"1", b"1 2", b"50 50"]
#include <stdio.h>

int main(void)
{
    int a, b;
    int read = scanf("%d%d", &a, &b);
    if (read == EOF || read == 0)
        puts("nothing");
    else if (read == 1)
        puts("one");
    else if (a + b == 100)
        puts("sum");
    else
        puts("other");
    return 0;
}
