// The input has no end: there is always one more path.
// BUDGET: time | interrupt
#include <coset.h>
#include <stdio.h>

int main(void)
{
    unsigned long sum = 0;
    for (;;) {
        unsigned char x;
        coset_symbolic(&x, sizeof x, "x");
        if (x == 0)
            break;
        if (x > 100)
            sum += x;
        sum = sum * 31 + x;
        if (sum % 17 == 3)
            sum++;
    }
    printf("%lu\n", sum);
    return 0;
}
