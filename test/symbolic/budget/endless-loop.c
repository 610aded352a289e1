// A loop that some inputs never leave.
// BUDGET: time | interrupt
#include <coset.h>

int main(void)
{
    unsigned n;
    coset_symbolic(&n, sizeof n, "n");
    while (n != 0) {
        if (n & 1)
            n = n * 5 + 3;
        else
            n = n / 2 + 1;
    }
    return 0;
}
