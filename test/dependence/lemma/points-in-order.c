/* Two choices in a row that are concrete in one run: first one that depends on u, then one on x, which was decided last. Whether or
 * not the first is a decision, x is asked about before u. */
#include <coset.h>

static unsigned cells[4] = {3, 4};

int main(void)
{
    unsigned x, u, mask = 0, index, value, result;
    coset_symbolic(&x, sizeof x, "x");
    coset_symbolic(&u, sizeof u, "u");
    index = u;
    if (u != 0)
        mask = 7;
    if ((x & 255) == 17)
        index += 3;
    value = (mask & x) > 3 ? 5 : 6;
    result = cells[index & 3];
    coset_output("both", &(unsigned[]){value, result}, 2 * sizeof value);
    return 0;
}
