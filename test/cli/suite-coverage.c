// Runs that become no test do not count in the coverage.
#include <coset.h>
int main(void)
{
    int x, y;
    coset_symbolic(&x, sizeof x, "x");
    coset_symbolic(&y, sizeof y, "y");
    if (x > 5) {
        y = 3;
        coset_assume(x < 0);
        y = 4;
    }
    if (x < -5) {
        for (;;)
            y++;
    }
    return y == 7;
}
// RUN: test --max-steps 1000 suite-coverage.c
// EXPECT: exit 121
// EXPECT: stdout 3 of 4 branches \(75 %\)  8 of 12 lines
// RUN: test --max-steps 1000 --strategy peso suite-coverage.c
// EXPECT: exit 121
// EXPECT: stdout 3 of 4 branches \(75 %\)  8 of 12 lines
// RUN: test --max-steps 1000 --coverage suite-coverage.c
// EXPECT: exit 121
// EXPECT: stdout 3 of 4 branches \(75 %\)
