// nondet functions of all widths.
// EXPECT: tests 9
// EXPECT: outputs bool | char | uchar | short | ushort | long | float | double | none
// DOMAIN: bool = [0, 1]
// DOMAIN: char = [0, 120]
// DOMAIN: uchar = [0, 200]
// DOMAIN: short = [0, -300]
// DOMAIN: ushort = [0, 60000]
// DOMAIN: long = [0, 1 << 40]
// DOMAIN: float = f32([0, 0.75])
// DOMAIN: double = f64([0, -1e300])
#include <stdio.h>

extern _Bool __VERIFIER_nondet_bool(void);
extern char __VERIFIER_nondet_char(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern short __VERIFIER_nondet_short(void);
extern unsigned short __VERIFIER_nondet_ushort(void);
extern long __VERIFIER_nondet_long(void);
extern float __VERIFIER_nondet_float(void);
extern double __VERIFIER_nondet_double(void);

int main(void)
{
    if (__VERIFIER_nondet_bool())
        puts("bool");
    else if (__VERIFIER_nondet_char() == 'x')
        puts("char");
    else if (__VERIFIER_nondet_uchar() > 199)
        puts("uchar");
    else if (__VERIFIER_nondet_short() < -255)
        puts("short");
    else if (__VERIFIER_nondet_ushort() > 40000)
        puts("ushort");
    else if (__VERIFIER_nondet_long() == 1L << 40)
        puts("long");
    else if (__VERIFIER_nondet_float() == 0.75f)
        puts("float");
    else if (__VERIFIER_nondet_double() < -1e200)
        puts("double");
    else
        puts("none");
    return 0;
}
