#include <stdlib.h>
#include <coset.h>
static int unused(int v)
{
    return v ? 1 : 2;
}
int main(void)
{
    int x;
    coset_symbolic(&x, sizeof x, "x");
    if (x == 1)
        return 1;
    if (x == 2)
        abort();
    if (x == 3)
        return *(int *)(long)(x - 3);
    while (x == 4) {}
    return x == 5 ? unused(x) : 0;
}
