#include <stdio.h>

extern int __VERIFIER_nondet_int(void);
extern char __VERIFIER_nondet_char(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern double __VERIFIER_nondet_double(void);
extern _Bool __VERIFIER_nondet_bool(void);
int main(void)
{
    int used = 0, unused = 0;
    for (int i = 0; i < 2; i++) {
        int number = __VERIFIER_nondet_int();
        char letter = __VERIFIER_nondet_char();
        unsigned large = __VERIFIER_nondet_uint();
        double real = __VERIFIER_nondet_double();
        if (number > 5 && letter == '<')
            used++;
        if (large > 3000000000u)
            unused++;
        if (real < -0.25)
            unused++;
        if (__VERIFIER_nondet_bool())
            unused++;
    }
    printf("%d\n", used);
    return used == 2;
}
