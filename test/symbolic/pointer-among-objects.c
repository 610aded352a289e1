// A pointer taken from a table at a symbolic index: one way for each object it can point to.
// EXPECT: tests 3
// EXPECT: outputs 5 0 0 | 0 5 0 | 0 0 5
// SEEDS: i=1 | i=2 | i=250
// DOMAIN: i = range(256)
// NATIVE: more
#include <coset.h>
#include <stdio.h>

int main(void)
{
    int a = 0, b = 0, c = 0, *pointers[3] = {&a, &b, &c};
    unsigned char i;
    coset_symbolic(&i, sizeof i, "i");
    *pointers[i % 3] = 5;
    printf("%d %d %d\n", a, b, c);
    return 0;
}
