// Four faults of three kinds in one program; each is found, and the paths behind them, too.
// EXPECT: tests 6
// EXPECT: fault div
// EXPECT: fault ptr
// EXPECT: fault assert
// EXPECT: fault div
// SEEDS: x=1,y=1 | x=50,y=3 | y=9
#include <assert.h>
#include <coset.h>

int main(void)
{
    int x, y, cells[4] = {1, 2, 3, 4};
    coset_symbolic(&x, sizeof x, "x");
    coset_symbolic(&y, sizeof y, "y");
    int quotient = 1000 / (x - 7); // FAULT HERE
    coset_assume(y >= 0 && y < 5);
    int cell = cells[y]; // FAULT HERE
    if (quotient > 10)
        assert(cell != 3); // FAULT HERE
    else if (100 % (cell - 2) == 1) // FAULT HERE
        return 1;
    return 0;
}
