// longjmp out of a recursion at a depth that the input chooses.
// EXPECT: tests 6
// SEEDS: n=0 | n=2 | n=77
// DOMAIN: n = range(0, 8)
#include <coset.h>
#include <setjmp.h>
#include <stdio.h>

static jmp_buf back;

static void down(unsigned n, int depth)
{
    if (n == 0)
        longjmp(back, depth + 1);
    if (depth < 4)
        down(n - 1, depth + 1);
}

int main(void)
{
    unsigned n;
    coset_symbolic(&n, sizeof n, "n");
    volatile int entered = 1;
    int result = setjmp(back);
    if (result == 0) {
        entered++;
        down(n, 0);
        puts("bottom");
        return 0;
    }
    printf("jumped %d %d\n", result, entered);
    return 1;
}
