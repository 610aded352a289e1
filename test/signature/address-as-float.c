// The bits of a pointer that are read as a float are an address used as a number, whatever is done with the float.
#include <math.h>
#include <stdio.h>
#include <string.h>
int g;
union either { int *p; double d; };
static double bits(int *p) { double d; memcpy(&d, &p, sizeof d); return d; }
int compare(int *p) { return bits(p) > 1.8e-310 ? 7 : 4; }
double multiply(union either *u) { return u->d * 2; }
double back(int *p) { return bits(p); }
int convert(union either *u) { return (int)u->d; }
double root(int *p) { return sqrt(bits(p)); }
double sine(int *p) { return sin(bits(p)); }
int fraction(int *p) { long double d = 0; memcpy(&d, &p, sizeof p); return d * 2 > 1; }
void print(int *p) { printf("%g\n", bits(p)); }
int constant(void) { return bits(&g) > 1.8e-310; }
double constant_root(void) { return sqrt(bits(&g)); }
void print_constant(void) { printf("%g\n", bits(&g)); }
int above_all(union either u) { return u.d > 1.5; }
int ordinary(double x) { return x * 1e-310 > 1.7e-310; }

// RUN: signature --function compare
// EXPECT: incomplete an address is used as a number
// EXPECT: condition p != NULL
// EXPECT: condition p == NULL
// RUN: signature --function multiply
// EXPECT: incomplete an address is used as a number
// EXPECT: condition u != NULL && !(*u.p is used)
// EXPECT: condition u != NULL && (*u.p is used) && *u.p != NULL
// EXPECT: condition u != NULL && (*u.p is used) && *u.p == NULL
// EXPECT: condition u == NULL
// RUN: signature --function back
// EXPECT: incomplete an address is used as a number
// EXPECT: condition true
// RUN: signature --function convert
// EXPECT: incomplete an address is used as a number
// EXPECT: condition u != NULL && !(*u.p is used)
// EXPECT: condition u != NULL && (*u.p is used) && *u.p != NULL
// EXPECT: condition u != NULL && (*u.p is used) && *u.p == NULL
// EXPECT: condition u == NULL
// RUN: signature --function root
// EXPECT: incomplete an address is used as a number
// EXPECT: condition p != NULL
// EXPECT: condition p == NULL
// RUN: signature --function sine
// EXPECT: incomplete an address is used as a number
// EXPECT: condition p != NULL
// EXPECT: condition p == NULL
// RUN: signature --function fraction
// EXPECT: incomplete an address is used as a number
// EXPECT: condition p != NULL
// EXPECT: condition p == NULL
// RUN: signature --function print
// EXPECT: incomplete an address is used as a number
// EXPECT: condition true
// RUN: signature --function constant
// EXPECT: incomplete an address is used as a number
// EXPECT: condition true
// RUN: signature --function constant_root
// EXPECT: incomplete an address is used as a number
// EXPECT: condition true
// RUN: signature --function print_constant
// EXPECT: incomplete an address is used as a number
// EXPECT: condition true
// RUN: signature --function above_all
// EXPECT: condition !(u.p is used)
// EXPECT: condition (u.p is used)
// RUN: signature --function ordinary
// EXPECT: condition true
