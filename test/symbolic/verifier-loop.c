// A loop that asks for a new value each time round.
// EXPECT: tests 31
// DOMAIN: int = [0, 1]
// DOMAIN: int = [0, 1]
// DOMAIN: int = [0, 1]
// DOMAIN: int = [0, 1]
// DOMAIN: int = [0, 1]
#include <stdio.h>

extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int sum = 0, i;
    for (i = 0; i < 5; i++) {
        if (__VERIFIER_nondet_int() == 0)
            sum += i;
        else
            sum -= 1;
        if (sum > 5)
            break;
    }
    printf("%d\n", sum);
    return 0;
}
