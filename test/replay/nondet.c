// OBJECT: nondet_int = i32 4
// OBJECT: nondet_memory = bytes \x02\x01
// OBJECT: nondet_int = i32 5
// OBJECT: nondet_bool = bytes \x03
// OBJECT: nondet_double = f64 0.25
// OBJECT: nondet_pchar = bytes \x00\x00\x00\x00\x00\x00\x00\x00
// OBJECT: nondet_uchar = bytes \xc8
// PREDICT: exit 200
// OUTPUT: 4 5 1 0.25 (nil) 258
// EXPECT: verdict held
#include <stdio.h>
#include <string.h>

int main(void)
{
    extern int __VERIFIER_nondet_int(void);
    extern unsigned char __VERIFIER_nondet_uchar(void);
    extern _Bool __VERIFIER_nondet_bool(void);
    extern double __VERIFIER_nondet_double(void);
    extern char *__VERIFIER_nondet_pchar(void);
    extern void __VERIFIER_assume(int);
    extern void __VERIFIER_nondet_memory(void *, size_t);
    int x = __VERIFIER_nondet_int();
    __VERIFIER_assume(x > 3);
    short s;
    __VERIFIER_nondet_memory(&s, 2);
    printf("%d %d %d %g %p %d", x, __VERIFIER_nondet_int(), __VERIFIER_nondet_bool(), __VERIFIER_nondet_double(),
           (void *)__VERIFIER_nondet_pchar(), s);
    return __VERIFIER_nondet_uchar();
}
