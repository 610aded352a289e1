// Insertion sort of four symbolic bytes: a path for each of the 4! orders.
// EXPECT: tests 24
// EXPECT: outputs sorted
// SEEDS: v[0]=4,v[1]=3,v[2]=2,v[3]=1 | v[1]=9 | v[0]=2,v[1]=3,v[2]=1,v[3]=7
// DOMAIN: v = map(bytes, product(range(4), repeat=4))
#include <coset.h>
#include <stdio.h>

int main(void)
{
    unsigned char v[4];
    coset_symbolic(v, sizeof v, "v");
    for (int i = 1; i < 4; i++) {
        unsigned char moved = v[i];
        int j = i;
        while (j > 0 && v[j - 1] > moved) {
            v[j] = v[j - 1];
            j--;
        }
        v[j] = moved;
    }
    for (int i = 1; i < 4; i++) {
        if (v[i - 1] > v[i]) {
            puts("not sorted");
            return 1;
        }
    }
    puts("sorted");
    return 0;
}
