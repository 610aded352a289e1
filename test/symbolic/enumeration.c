// A symbolic enum takes values beside its names, too.
// EXPECT: tests 4
// EXPECT: outputs red | green | blue | none of them
// SEEDS: c=1 | c=2 | c=77
// DOMAIN: c = range(5)
#include <coset.h>
#include <stdio.h>

enum colour { RED, GREEN, BLUE };

int main(void)
{
    enum colour c;
    coset_symbolic(&c, sizeof c, "c");
    switch (c) {
    case RED: puts("red"); break;
    case GREEN: puts("green"); break;
    case BLUE: puts("blue"); break;
    default: puts("none of them");
    }
    return 0;
}
