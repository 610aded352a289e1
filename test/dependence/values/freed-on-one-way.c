// What is read does not matter, but the fault does: the object may be freed already.
#include <coset.h>
#include <stdlib.h>

int main(void)
{
    int w, x, g = 0;
    coset_symbolic(&w, sizeof w, "w");
    coset_symbolic(&x, sizeof x, "x");
    unsigned *f = calloc(2, 4);
    if (f && w == 4)
        free(f);
    if (f && x != 4)
        g = f[1];
    g = 0;
    return g;
}
