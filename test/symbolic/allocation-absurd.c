// What the machine cannot hold, although a native program may get it, is a limit and never a silent NULL.
// EXPECT: tests 3
// EXPECT: incomplete an allocation of 1099511627776 bytes does not fit
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
