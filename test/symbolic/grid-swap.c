// Two cells swapped and one searched for: a write at a symbolic place that later reads must see.
// EXPECT: tests 9
// SEEDS: a=4,b=4 | a=8 | a=3,b=7
// DOMAIN: a = range(9)
// DOMAIN: b = range(9)
#include <coset.h>
#include <stdio.h>

int main(void)
{
    signed char cell[3][3] = {{1, 2, 3}, {4, 5, 6}, {7, 8, 9}};
    unsigned a, b;
    coset_symbolic(&a, sizeof a, "a");
    coset_symbolic(&b, sizeof b, "b");
    coset_assume(a < 9);
    coset_assume(b < 9);
    signed char kept = cell[a / 3][a % 3];
    cell[a / 3][a % 3] = cell[b / 3][b % 3];
    cell[b / 3][b % 3] = kept;
    for (int i = 0; i < 9; i++) {
        if (cell[i / 3][i % 3] != i + 1) {
            printf("first moved: %d\n", i);
            return cell[i / 3][i % 3] == 9;
        }
    }
    puts("as before");
    return 2;
}
