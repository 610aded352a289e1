// A value that coset cannot follow, but that can be no other there: nothing is lost.
// EXPECT: tests 4
// EXPECT: exits 0 1 2 3
// DOMAIN: a = range(5)
// DOMAIN: b = range(4)
#include <coset.h>
#include <math.h>

int main(void)
{
    int a, b;
    coset_symbolic(&a, sizeof a, "a");
    coset_symbolic(&b, sizeof b, "b");
    if (a != 2)
        return 0;
    if (b > 1)
        return 3;
    if (b < 1)
        return 2;
    return exp((double)a) > 7.0 && pow(a, b) == 2.0;
}
