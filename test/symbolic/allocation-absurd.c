// What the machine cannot hold, although a native program may get it, is refused, and never silently: the answer names the bound.
// EXPECT: tests 3
// EXPECT: bounds allocations of up to 32 GiB succeed, larger ones fail
// REPLAY: no
#include <coset.h>
#include <stdlib.h>

int main(void)
{
    int x;
    coset_symbolic(&x, sizeof x, "x");
    if (x == 1)
        return malloc((size_t)1 << 40) == NULL;
    if (x == 2)
        return malloc((size_t)-1) == NULL;
    return 0;
}
