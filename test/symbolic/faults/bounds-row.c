// A column too far lies in the next row: inside the object, so found only at the last row.
// EXPECT: tests 2
// EXPECT: fault ptr
// SEEDS: r=1,c=2 | r=2 | c=3
#include <coset.h>

int main(void)
{
    static char grid[3][4];
    unsigned char r, c;
    coset_symbolic(&r, sizeof r, "r");
    coset_symbolic(&c, sizeof c, "c");
    coset_assume(r < 3);
    coset_assume(c < 5);
    char *row = grid[r];
    return row[c]; // FAULT HERE
}
