#include <stdio.h>

extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int();
    puts(a == 12 && b == -7 ? "both" : "other");
    return 0;
}
