// A two-dimensional array, written and read at symbolic indices.
// EXPECT: tests 3
// EXPECT: outputs 33 | same row | other row
// SEEDS: r=1,c=1,u=1,v=1 | r=3 | u=2,v=7
// DOMAIN: r = range(4)
// DOMAIN: c = range(4)
// DOMAIN: u = range(4)
// DOMAIN: v = range(4)
#include <coset.h>
#include <stdio.h>

int main(void)
{
    int grid[4][4];
    unsigned char r, c, u, v;
    coset_symbolic(&r, 1, "r");
    coset_symbolic(&c, 1, "c");
    coset_symbolic(&u, 1, "u");
    coset_symbolic(&v, 1, "v");
    for (int i = 0; i < 4; i++)
        for (int j = 0; j < 4; j++)
            grid[i][j] = i * 10 + j;
    grid[r & 3][c & 3] = 33;
    if (grid[u & 3][v & 3] == 33)
        puts("33");
    else if (r == u)
        puts("same row");
    else
        puts("other row");
    return 0;
}
