// Rows on the heap, chosen by a symbolic index: one way a row, columns at symbolic offsets.
// EXPECT: tests 6
// EXPECT: outputs row 0 hit | row 1 hit | row 2 hit | row 0 miss | row 1 miss | row 2 miss
// SEEDS: r=1,c=2 | r=2,c=3 | c=1
// DOMAIN: r = range(6)
// DOMAIN: c = range(4)
// NATIVE: more
#include <coset.h>
#include <stdio.h>
#include <stdlib.h>

int main(void)
{
    int *rows[3];
    unsigned char r, c;
    for (int i = 0; i < 3; i++) {
        rows[i] = calloc(4, sizeof(int));
        for (int j = 0; j < 4; j++)
            rows[i][j] = i == j;
    }
    coset_symbolic(&r, sizeof r, "r");
    coset_symbolic(&c, sizeof c, "c");
    int *row = rows[r % 3];
    if (row[c % 4])
        printf("row %d hit\n", r % 3);
    else
        printf("row %d miss\n", r % 3);
    for (int i = 0; i < 3; i++)
        free(rows[i]);
    return 0;
}
