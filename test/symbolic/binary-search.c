// Binary search in 15 fixed elements: 15 hits and 16 gaps.
// EXPECT: tests 31
// EXPECT: outputs -1 | 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12 | 13 | 14
// SEEDS: key=2 | key=-100 | key=1000
// DOMAIN: key = range(-2, 70)
#include <coset.h>
#include <stdio.h>

static const int elements[15] = {2, 5, 7, 11, 14, 17, 21, 25, 30, 32, 36, 41, 47, 53, 60};

static int find(int key)
{
    int low = 0, high = 14;
    while (low <= high) {
        int middle = (low + high) / 2;
        if (elements[middle] == key)
            return middle;
        if (elements[middle] < key)
            low = middle + 1;
        else
            high = middle - 1;
    }
    return -1;
}

int main(void)
{
    int key;
    coset_symbolic(&key, sizeof key, "key");
    printf("%d\n", find(key));
    return 0;
}
