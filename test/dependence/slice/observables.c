#include <stdio.h>
#include <coset.h>
int main(void)
{
    int x, y, z, unused = 0;
    coset_symbolic(&x, sizeof x, "x");
    coset_symbolic(&y, sizeof y, "y");
    coset_symbolic(&z, sizeof z, "z");
    if (x > 0)
        unused = 1;
    if (y > 0)
        printf("%d\n", y);
    if (z > 0)
        return 4;
    return 0;
}

// RUN: slice --input x=1,y=1,z=1
// EXPECT: condition y > 0 && z > 0
// EXPECT: events output end
// EXPECT: output y | 4
// RUN: slice --input x=1,y=0,z=0
// EXPECT: condition y <= 0 && z <= 0
// EXPECT: events end
// EXPECT: output 0
// RUN: slice --input x=1,y=0,z=0 --kind dynamic
// EXPECT: lacks y <= 0
