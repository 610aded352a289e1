#include <stdio.h>
#include <string.h>

extern int __VERIFIER_nondet_int(void);
extern float __VERIFIER_nondet_float(void);
extern char __VERIFIER_nondet_char(void);
extern void __VERIFIER_nondet_memory(void *, size_t);
int main(void)
{
    int a = __VERIFIER_nondet_int();
    float f = __VERIFIER_nondet_float();
    char c = __VERIFIER_nondet_char();
    unsigned char m[2];
    __VERIFIER_nondet_memory(m, 2);
    if (a == -7 && f == 0.5f && c == '<' && m[0] == 3 && m[1] == 255)
        puts("all");
    else
        puts("other");
    return 0;
}
