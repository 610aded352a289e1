// A pointer moved by a symbolic distance, compared with the end: as a loop over a range.
// EXPECT: tests 6
// EXPECT: outputs 0 | 1 | 3 | 6 | 10 | 15
// SEEDS: skip=1 | skip=5 | skip=3
// DOMAIN: skip = range(8)
#include <coset.h>
#include <stdio.h>

int main(void)
{
    static const int values[5] = {5, 4, 3, 2, 1};
    unsigned char skip;
    int sum = 0;
    coset_symbolic(&skip, sizeof skip, "skip");
    coset_assume(skip <= 5);
    for (const int *p = values + skip; p < values + 5; p++)
        sum += *p;
    printf("%d\n", sum);
    return 0;
}
