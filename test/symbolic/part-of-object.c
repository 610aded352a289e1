// A part of an object is symbolic, the rest keeps its values; a second marking replaces the first.
// EXPECT: tests 4
// SEEDS: middle=1 | middle=9 | again=3
// DOMAIN: middle = [0, 9]
// DOMAIN: again = [0, 3]
#include <coset.h>
#include <stdio.h>

int main(void)
{
    int a[4] = {1, 2, 3, 4};
    coset_symbolic(&a[1], sizeof a[1], "middle");
    if (a[0] != 1 || a[2] != 3 || a[3] != 4)
        return 99;
    int before = a[1];
    coset_symbolic(&a[1], sizeof a[1], "again");
    if (before == 9)
        puts("nine");
    if (a[1] == 3)
        puts("three");
    return 0;
}
