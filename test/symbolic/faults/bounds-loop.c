// A loop that goes one too far for the largest count.
// EXPECT: tests 6
// EXPECT: fault ptr
// SEEDS: n=1 | n=3 | n=5
#include <coset.h>

int main(void)
{
    int n, sum = 0, cells[5] = {1, 2, 3, 4, 5};
    coset_symbolic(&n, sizeof n, "n");
    coset_assume(n >= 0 && n <= 5);
    for (int i = 0; i <= n; i++)
        sum += cells[i]; // FAULT HERE
    return sum;
}
