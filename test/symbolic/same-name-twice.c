// Two inputs of one name are two inputs.
// EXPECT: tests 3
// EXPECT: outputs first | second | neither
// SEEDS: x=1 | x=5 | x=6
// DOMAIN: x = range(4, 8)
// DOMAIN: x = range(4, 8)
#include <coset.h>
#include <stdio.h>

static int ask(void)
{
    int x;
    coset_symbolic(&x, sizeof x, "x");
    return x;
}

int main(void)
{
    int first = ask(), second = ask();
    if (first == 5)
        puts("first");
    else if (second == 5)
        puts("second");
    else
        puts("neither");
    return 0;
}
