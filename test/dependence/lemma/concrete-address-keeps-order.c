/* As concrete-branch-keeps-order.c, with an index, a size, a switch and a function pointer in the branch's place. */
#include <coset.h>
#include <string.h>

static unsigned cells[4] = {1, 2, 3, 4}, copy[4], chosen = 1;

static unsigned one(void)
{
    return cells[1];
}

static unsigned two(void)
{
    return 2;
}

int main(void)
{
    unsigned z, u, v, w, other = 0, result = 0;
    unsigned (*functions[2])(void) = {one, two};
    coset_symbolic(&z, sizeof z, "z");
    coset_symbolic(&u, sizeof u, "u");
    coset_symbolic(&v, sizeof v, "v");
    coset_symbolic(&w, sizeof w, "w");
    if (v < 2)
        chosen = u & 3;
    if (z == 1)
        other = 5;
    cells[chosen] = 9;
    if (w == 1)
        other = 6;
    memcpy(copy, cells, chosen * sizeof *cells);
    switch (chosen) {
    case 0:
        result = other;
        break;
    case 1:
        result = 3;
        break;
    default:
        result = copy[1];
    }
    result += functions[chosen & 1]();
    coset_output("other", &other, sizeof other);
    coset_output("result", &result, sizeof result);
    coset_output("copy", copy, sizeof copy);
    return 0;
}
