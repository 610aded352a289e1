// Nested loops with break and continue, over symbolic cells.
// EXPECT: tests 97
// SEEDS: cell[0][0]=1 | cell[1][1]=2 | cell[2][0]=1,cell[0][1]=2
// DOMAIN: cell = map(bytes, product([0, 1, 2], repeat=6))
#include <coset.h>
#include <stdio.h>

int main(void)
{
    unsigned char cell[3][2];
    int skipped = 0, rows = 0;
    coset_symbolic(cell, sizeof cell, "cell");
    for (int i = 0; i < 3; i++) {
        for (int j = 0; j < 2; j++) {
            if (cell[i][j] == 1) {
                skipped++;
                continue;
            }
            if (cell[i][j] == 2)
                goto out;
            if (j == 1)
                break;
        }
        rows++;
        if (skipped > 2)
            break;
    }
out:
    printf("%d %d\n", rows, skipped);
    return 0;
}
