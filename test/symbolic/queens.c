// Where four queens may stand: two solutions among the placements that the checks let through.
// EXPECT: tests 19
// EXPECT: outputs solution | attacked
// SEEDS: q[0]=1 | q[0]=1,q[1]=3,q[3]=2 | q[0]=2
// DOMAIN: q = map(bytes, product(range(4), repeat=4))
#include <coset.h>
#include <stdio.h>

int main(void)
{
    unsigned char q[4];
    coset_symbolic(q, sizeof q, "q");
    for (int i = 0; i < 4; i++)
        coset_assume(q[i] < 4);
    for (int i = 1; i < 4; i++) {
        for (int j = 0; j < i; j++) {
            int distance = q[i] - q[j];
            if (distance == 0 || distance == i - j || distance == j - i) {
                puts("attacked");
                return 0;
            }
        }
    }
    puts("solution");
    return 1;
}
