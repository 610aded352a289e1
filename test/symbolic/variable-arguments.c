// Symbolic values handed on through variable arguments.
// EXPECT: tests 4
// EXPECT: outputs 1 | 2 | 3 | 0
// SEEDS: x=5 | y=-1 | z=2.5
// DOMAIN: x = [0, 5]
// DOMAIN: y = [0, -1]
// DOMAIN: z = f64([0, 2.5])
#include <coset.h>
#include <stdarg.h>
#include <stdio.h>

static int first_that_matches(const char *kinds, ...)
{
    va_list list;
    int found = 0;
    va_start(list, kinds);
    for (int i = 1; *kinds && !found; i++, kinds++) {
        if (*kinds == 'i') {
            if (va_arg(list, int) == 5)
                found = i;
        } else if (*kinds == 'l') {
            if (va_arg(list, long) < 0)
                found = i;
        } else if (va_arg(list, double) > 2.0)
            found = i;
    }
    va_end(list);
    return found;
}

int main(void)
{
    int x;
    long y;
    double z;
    coset_symbolic(&x, sizeof x, "x");
    coset_symbolic(&y, sizeof y, "y");
    coset_symbolic(&z, sizeof z, "z");
    printf("%d\n", first_that_matches("ild", x, y, z));
    return 0;
}
