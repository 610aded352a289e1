#include <coset.h>
int main(void)
{
    int x, y, out = 0;
    coset_symbolic(&x, sizeof x, "x");
    coset_symbolic(&y, sizeof y, "y");
    if (x > 0)
        out = x + 1;
    if (y > 0)
        y = 1;
    coset_output("out", &out, sizeof out);
    return 0;
}

// RUN: slice --input x=4,y=2
// EXPECT: events named end
// EXPECT: output x + 1 | 0
// EXPECT: condition x > 0
// RUN: slice --input x=-4,y=2
// EXPECT: condition x <= 0
// EXPECT: output 0 | 0
