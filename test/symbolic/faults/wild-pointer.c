// A number used as a pointer, for one value.
// EXPECT: tests 2
// EXPECT: fault ptr
// SEEDS: x=1 | x=-7 | x=1000000
#include <coset.h>

int main(void)
{
    int x, own = 3, *pointer = &own;
    coset_symbolic(&x, sizeof x, "x");
    if (x == 65)
        pointer = (int *)0x12340;
    return *pointer; // FAULT HERE
}
