/* The store goes to some element, or, had the branch gone the other way, to another object: that one depends on the branch although
 * the address is symbolic in this run. */
#include <coset.h>

static unsigned total, memory[8] = {1, 3};

int main(void)
{
    unsigned x, y, *place;
    coset_symbolic(&x, sizeof x, "x");
    coset_symbolic(&y, sizeof y, "y");
    place = &memory[x & 7];
    if (y)
        place = &total;
    *place ^= x;
    coset_output("total", &total, sizeof total);
    coset_output("memory", memory, sizeof memory);
    return 0;
}
