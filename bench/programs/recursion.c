/* Calls: Fibonacci numbers, Ackermann and permutations by recursion. */
#include <stdio.h>

static unsigned fibonacci(unsigned n) { return n < 2 ? n : fibonacci(n - 1) + fibonacci(n - 2); }
static unsigned ackermann(unsigned m, unsigned n)
{
    if (m == 0)
        return n + 1;
    return n == 0 ? ackermann(m - 1, 1) : ackermann(m - 1, ackermann(m, n - 1));
}
static int permutations(int *items, int at, int n)
{
    if (at == n)
        return items[0] < items[n - 1];
    int count = 0;
    for (int i = at; i < n; i++) {
        int t = items[at]; items[at] = items[i]; items[i] = t;
        count += permutations(items, at + 1, n);
        t = items[at]; items[at] = items[i]; items[i] = t;
    }
    return count;
}

int main(void)
{
    int items[10] = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9};
    printf("%u %u %d\n", fibonacci(37), ackermann(2, 1200), permutations(items, 0, 10));
    return 0;
}
