// An input that is overwritten decides nothing any more.
// EXPECT: tests 2
// SEEDS: x=1 | x=50 | y=1
// DOMAIN: x = [0, 50]
// DOMAIN: y = [0, 50]
#include <coset.h>

int main(void)
{
    int x, y;
    coset_symbolic(&x, sizeof x, "x");
    coset_symbolic(&y, sizeof y, "y");
    y = 3;
    if (y > 2)
        x++;
    if (x - x > 0)
        return 9;
    if (x > 10)
        return 1;
    return 0;
}
