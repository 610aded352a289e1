/* What slots and memory of a frame depended on in an earlier call that lay at the same place says nothing about a
 * later call. */
#include <coset.h>

static unsigned total;

static unsigned busy(unsigned a)
{
    unsigned cells[4] = {a, a, a, a}, kept = a, more = a + 1;
    if (a > 3)
        kept = cells[a & 3] + more;
    return kept;
}

static unsigned quiet(unsigned a)
{
    unsigned cells[4], kept, more = 1;
    if (a > 5)
        kept = 1;
    else
        kept = 2;
    cells[1] = kept;
    for (unsigned i = 0; i < 2; i++) {
        unsigned inner;
        if (a == i)
            inner = more;
        else
            inner = 4;
        cells[1] += inner;
    }
    return cells[1];
}

int main(void)
{
    unsigned x, y, z, result;
    coset_symbolic(&x, sizeof x, "x");
    coset_symbolic(&y, sizeof y, "y");
    coset_symbolic(&z, sizeof z, "z");
    if (z > 2)
        total = busy(x);
    result = quiet(y);
    coset_output("result", &result, sizeof result);
    coset_output("total", &total, sizeof total);
    return 0;
}
