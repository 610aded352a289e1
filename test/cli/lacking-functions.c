// Functions that this machine lacks: only runs that reach one cannot be compared. No file defines the first, and no C library of Linux has the
// second, which coset's has.
#include <complex.h>
#include <stdio.h>
#include <stdlib.h>
int nowhere(int x);
double pow10(double x);
int main(void)
{
    int x;
    if (scanf("%d", &x) != 1)
        return 1;
    if (x == 1000)
        return nowhere(x);
    if (x > 3)
        return (int)pow10(1);
    return 0;
}
int lacking(int x)
{
    if (x > 3)
        return (int)pow10(1);
    return 0;
}
static void at_end(void)
{
}
int present(double x)
{
    double complex z = x + 1.0 * I;
    atexit(at_end);
    return creal(z * z) > 3;
}
// RUN: signature --certify lacking-functions.c
// EXPECT: exit 121
// EXPECT: stdout ^- a call of 'nowhere'
// EXPECT: stdout sampled inputs, 0 mismatches; [1-9][0-9]* native runs, 0 mismatches
// EXPECT: stdout more native runs could not compare everything: .* neither the program nor this machine's C library has pow10
// RUN: signature --function lacking --certify lacking-functions.c
// EXPECT: exit 121
// EXPECT: stdout  21 native runs, 0 mismatches
// EXPECT: stdout 21 more native runs could not compare everything: .*the C library of this machine has no pow10
// RUN: signature --function present --certify lacking-functions.c
// EXPECT: exit 121
// EXPECT: stdout inputs, 0 mismatches; [1-9][0-9]* native runs, 0 mismatches\.$
