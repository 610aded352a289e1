// A copy decides more often for some sizes than for others. The decisions of the next copy must be the same ones nevertheless.
#include <coset.h>
#include <string.h>

static unsigned char mixed[4];

int main(void)
{
    int z;
    coset_symbolic(&z, sizeof z, "z");
    for (unsigned i = 0; i < 3; i++)
        memset(mixed, (int)i + 2, (unsigned)z & 3);
    coset_output("mixed", mixed, sizeof mixed);
    return 0;
}
