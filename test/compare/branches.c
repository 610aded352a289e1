// 2^COUNT paths; what is asked for, out@12, depends on one branch.
#include <coset.h>
int main(void)
{
    int x[COUNT], ones = 0, out = 0;
    coset_symbolic(x, sizeof x, "x");
    for (int i = 0; i < COUNT; i++)
        if (x[i] > i)
            ones++;
    if (x[0] > 7)
        out = 1;
    return out;
}
