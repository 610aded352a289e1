// A string literal is written for one value.
// EXPECT: tests 2
// EXPECT: fault read_only
// SEEDS: x=1 | x=-7 | x=1000000
#include <coset.h>

int main(void)
{
    int x;
    char copy[] = "text", *volatile text = copy;
    coset_symbolic(&x, sizeof x, "x");
    if (x == -99)
        text = "literal";
    text[0] = 'T'; // FAULT HERE
    return 0;
}
