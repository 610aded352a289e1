// goto: backwards, out of nested loops, into blocks, over declarations, as error clean-up.
#include <stdio.h>
#include <stdlib.h>

static int collatz(unsigned long n)
{
    int steps = 0;
again:
    if (n == 1)
        goto done;
    if (n & 1)
        goto odd;
    n /= 2;
    goto next;
odd:
    n = 3 * n + 1;
next:
    steps++;
    goto again;
done:
    return steps;
}
static int find(int target)
{
    int i, j, k;
    for (i = 0; i < 10; i++)
        for (j = 0; j < 10; j++)
            for (k = 0; k < 10; k++)
                if (i * j * k == target)
                    goto found;
    return -1;
found:
    return i * 100 + j * 10 + k;
}
static int clean_up(int fail_at)
{
    int result = -1;
    char *a = NULL, *b = NULL;
    if (fail_at == 0)
        goto out;
    a = malloc(10);
    if (fail_at == 1)
        goto out;
    b = malloc(20);
    if (fail_at == 2)
        goto free_both;
    result = 0;
free_both:
    free(b);
out:
    free(a);
    return result * 10 - fail_at;
}
static int into_block(int n)
{
    int sum = 0;
    if (n > 3)
        goto inside;
    for (int i = 0; i < 3; i++) {
        sum += 100;
        if (0) {
    inside:
            sum += 7;
            i = 1;
        }
    }
    return sum;
}

int main(void)
{
    for (unsigned long n = 1; n < 40; n += 4)
        printf("%d ", collatz(n));
    printf("\n%d %d %d\n", find(24), find(343), find(11));
    for (int i = 0; i < 4; i++)
        printf("%d ", clean_up(i));
    printf("\n%d %d\n", into_block(1), into_block(5) > 0);
    return collatz(27);
}
