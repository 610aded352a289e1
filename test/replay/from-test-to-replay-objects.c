// RUN: test
// EXPECT: tests >= 6
#include <coset.h>
int g[10];
int main(void)
{
    int x, y;
    coset_symbolic(&x, sizeof x, "x");
    coset_symbolic(&y, sizeof y, "y");
    if (x > 10)
        return y == 77 ? 1 / (x - 11) : 3;
    return x < -5 ? g[y] : 0;
}
