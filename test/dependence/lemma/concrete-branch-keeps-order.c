/* The branch in is_seven decides in the run where turn wrote u, and is concrete in the other one. It must stand at
 * the same place in the order of both conditions: before it what it depends on, after it the branch on z. */
#include <coset.h>

static unsigned cells[4] = {1, 2, 3, 4};

static void turn(unsigned v, unsigned u)
{
    if (v < 2)
        cells[2] = u;
}

static unsigned is_seven(unsigned yes)
{
    if (cells[2] == 7)
        return yes;
    return 8;
}

int main(void)
{
    unsigned x, z, u, v, other = 0, result;
    coset_symbolic(&x, sizeof x, "x");
    coset_symbolic(&z, sizeof z, "z");
    coset_symbolic(&u, sizeof u, "u");
    coset_symbolic(&v, sizeof v, "v");
    turn(v, u);
    if (z == 1)
        other = is_seven(x);
    result = is_seven(x);
    coset_output("other", &other, sizeof other);
    coset_output("result", &result, sizeof result);
    return 0;
}
