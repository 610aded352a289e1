// Each strategy finds both faults.
#include <coset.h>
int main(void)
{
    int x, y, table[4] = {1, 2, 3, 4};
    coset_symbolic(&x, sizeof x, "x");
    coset_symbolic(&y, sizeof y, "y");
    coset_assume(x >= 0 && x <= 4);
    if (y == 77)
        return 100 / (x - 2);
    return table[x];
}
