// abort, behind a chain of conditions.
// EXPECT: tests 5
// EXPECT: fault abort
// SEEDS: x=1,y=1 | x=15 | y=45
#include <coset.h>
#include <stdlib.h>

int main(void)
{
    int x, y;
    coset_symbolic(&x, sizeof x, "x");
    coset_symbolic(&y, sizeof y, "y");
    if (x > 10)
        if (x < 20)
            if (y == x * 3)
                if (y % 7 == 3)
                    abort(); // FAULT HERE
    return 0;
}
