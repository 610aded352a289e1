// What is computed from an address that is used as a number is told in words, because the address is one of coset's machine. What
// has nothing to do with it is shown.
#include <math.h>
#include <stdio.h>
#include <string.h>
int g, h;
long constant(void) { int *p = &g; long d; memcpy(&d, &p, 8); return d * 2; }
long product(int *p) { return (long)p * 2; }
char byte(int *p) { return ((char *)&p)[1]; }
int printed(int *p) { char text[40]; sprintf(text, "%p", (void *)p); return text[5]; }
long negative(void) { int *p = &g; return -(long)p; }
long sum(void) { int *p = &g, *q = &h; return (long)p + (long)q; }
long middle(int *p) { return (long)p & 0xfff0; }
int low(void) { int *p = &g; return (int)(long)p; }
double converted(void) { int *p = &g; return (double)(long)p; }
long aligned(int *p) { return (long)p & 3; }
int *untagged(int *p) { return (int *)(((long)p | 1) & ~1L); }
struct mixed { int a; long n; int *p; };
struct mixed parts(int *p, int x) { return (struct mixed){x, (long)p >> 4, p}; }
void fill(struct mixed *m, int *p) { if (m && p) { m->a = 5; m->n = (long)p * 3; } }
void print(int *p) { if (p) printf("%d %ld\n", 5, (long)p * 2); }
void overwrite(int **p, unsigned i) { if (p && i < 8) ((char *)p)[i] = 1; }

// RUN: signature --function constant
// EXPECT: incomplete an address is used as a number
// EXPECT: outputs result == a number that depends on addresses
// RUN: signature --function product
// EXPECT: incomplete an address is used as a number
// EXPECT: outputs result == a number that depends on addresses
// EXPECT: outputs result == 0
// RUN: signature --function byte
// EXPECT: incomplete an address is used as a number
// EXPECT: outputs result == a number that depends on addresses
// EXPECT: outputs result == '\0'
// RUN: signature --function printed
// EXPECT: incomplete an address is used as a number
// EXPECT: outputs result == a number that depends on addresses
// EXPECT: outputs result == 0
// RUN: signature --function negative
// EXPECT: incomplete an address is used as a number
// EXPECT: outputs result == a number that depends on addresses
// RUN: signature --function sum
// EXPECT: incomplete an address is used as a number
// EXPECT: outputs result == a number that depends on addresses
// RUN: signature --function middle
// EXPECT: incomplete an address is used as a number
// EXPECT: outputs result == a number that depends on addresses
// EXPECT: outputs result == 0
// RUN: signature --function low
// EXPECT: incomplete an address is used as a number
// EXPECT: outputs result == a number that depends on addresses
// RUN: signature --function converted
// EXPECT: incomplete an address is used as a number
// EXPECT: outputs result == a number that depends on addresses
// RUN: signature --function aligned
// EXPECT: outputs result == 0
// RUN: signature --function untagged
// EXPECT: cases 1
// RUN: signature --function parts
// EXPECT: incomplete an address is used as a number
// EXPECT: outputs result == {.a = x, .n = a number that depends on addresses, .p = p}
// EXPECT: outputs result == {.a = x, .n = 0, .p = NULL}
// RUN: signature --function fill
// EXPECT: incomplete an address is used as a number
// EXPECT: outputs *m == {.a = 5, .n = a number that depends on addresses, .p = *m.p}
// EXPECT: outputs
// EXPECT: outputs
// RUN: signature --function print
// EXPECT: incomplete an address is used as a number
// EXPECT: cases 2
// RUN: signature --function overwrite
// EXPECT: incomplete an address is used as a number
// EXPECT: cases 3
