// ?: between constants is a decision of the source like any other.
// EXPECT: tests 4
// EXPECT: outputs 1 small | 1 large | 2 small | 2 large
// SEEDS: x=1 | y=7 | x=50,y=70
// DOMAIN: x = [0, 50]
// DOMAIN: y = [0, 70]
// NATIVE: more
#include <coset.h>
#include <stdio.h>

int main(void)
{
    int x, y;
    coset_symbolic(&x, sizeof x, "x");
    coset_symbolic(&y, sizeof y, "y");
    int number = x > 10 ? 1 : 2;
    const char *text = y > 10 ? "large" : "small";
    printf("%d %s\n", number, text);
    return 0;
}
