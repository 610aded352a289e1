// Which of the permutations of four is asked for: a search with recursion and backtracking.
// EXPECT: tests 25
// SEEDS: p[0]=3,p[1]=2,p[2]=1 | p[1]=1,p[2]=2,p[3]=3 | p[0]=9
// DOMAIN: p = map(bytes, product(range(5), repeat=4))
// NATIVE: no
#include <coset.h>
#include <stdio.h>
#include <string.h>

static unsigned char wanted[4];
static int count;

static int search(unsigned char *found, int length, unsigned used)
{
    if (length == 4) {
        count++;
        return found[0] == wanted[0] & found[1] == wanted[1] & found[2] == wanted[2] & found[3] == wanted[3];
    }
    for (unsigned char i = 0; i < 4; i++) {
        if (used & 1u << i)
            continue;
        found[length] = i;
        if (search(found, length + 1, used | 1u << i))
            return 1;
    }
    return 0;
}

int main(void)
{
    unsigned char found[4];
    coset_symbolic(wanted, sizeof wanted, "p");
    if (search(found, 0, 0))
        printf("number %d\n", count);
    else
        puts("no permutation");
    return 0;
}
