#include <klee/klee.h>
#include <stdlib.h>

int main(void)
{
    unsigned i, table[4] = {1, 2, 3, 4};
    klee_make_symbolic(&i, sizeof i, "i");
    if (i == 100)
        abort();
    return table[i] > 9;
}
