// Numbers that are made of addresses which do not depend on the input, such as those of globals: clang computes some of them as
// constants. Inside one object distances are exact; everything else is a number of coset's machine, which is said and not shown.
#include <stdint.h>
#include <stdlib.h>
static int A, B, table[4];
static char s[3];
int distance(int x) { return ((uintptr_t)&A - (uintptr_t)&B) % 8 + x; }
int mixed(int x) { return ((uintptr_t)&A ^ (uintptr_t)&B) & 7; }
int beside(int x) { return (char *)&A - (char *)&B == 4 ? x : 1; }
int narrow(int x) { return (short)((uintptr_t)&A - (uintptr_t)&B); }
int low_byte(int x) { return (unsigned char)(uintptr_t)&A + x; }
int hash(int x) { return ((uint32_t)(uintptr_t)&A * 2654435761u) >> 28; }
int product(int x) { return ((uintptr_t)&A * 3) & 31; }
int negative(int x) { return -(uintptr_t)&A % 13; }
int bucket(int x) { static int t[8]; int i = ((uintptr_t)&A ^ (uintptr_t)&B) >> 2 & 7; t[i] = x; return i; }
int through_variables(int x) { uintptr_t a = (uintptr_t)&A, b = (uintptr_t)&B; return (int)(a - b); }
int order(int x) { int a, b; uintptr_t m = (uintptr_t)&a, n = (uintptr_t)&b; return m < n ? 1 : 2; }
static int below(uintptr_t o) { char c; return (uintptr_t)&c < o; }
int direction(int x) { char c; return below((uintptr_t)&c); }
int above(int x) { uintptr_t a = (uintptr_t)&A; return a > 0xffffffff; }
static int shifted(uintptr_t h) { return h >> 13 & 7; }
int far(int x) { return shifted((uintptr_t)&A + 0x9e3779b97f4a7c15); }
int wide(int x) { uintptr_t a = (uintptr_t)&A; return (int)((unsigned __int128)a * 3 >> 4) & 7; }
int inside(unsigned i) { return i < 4 ? (uintptr_t)&table[3] - (uintptr_t)table == 12 : 0; }
int elements(int x) { int *p = table, *q = table + 4; return x > 3 ? q - p : 0; }
int ordered(int x) { uintptr_t p = (uintptr_t)table, q = (uintptr_t)(table + 4); return p < q ? x : 0; }
int zero(int x) { uintptr_t p = (uintptr_t)table; return p > 4095 && p < (uintptr_t)-4096 ? x : 0; }
int allocated(int x) { int *p = malloc(4), *q = malloc(4), r = p < q; free(p); free(q); return r; }

// RUN: signature --function distance
// EXPECT: incomplete an address is used as a number
// EXPECT: outputs result == a number that depends on addresses
// RUN: signature --function mixed
// EXPECT: incomplete an address is used as a number
// EXPECT: outputs result == a number that depends on addresses
// RUN: signature --function beside
// EXPECT: incomplete differs natively
// RUN: signature --function narrow
// EXPECT: incomplete differs natively
// EXPECT: outputs result == a number that depends on addresses
// RUN: signature --function low_byte
// EXPECT: incomplete an address is used as a number
// EXPECT: outputs result == a number that depends on addresses
// RUN: signature --function hash
// EXPECT: incomplete an address is used as a number
// EXPECT: outputs result == a number that depends on addresses
// RUN: signature --function product
// EXPECT: incomplete an address is used as a number
// EXPECT: outputs result == a number that depends on addresses
// RUN: signature --function negative
// EXPECT: incomplete an address is used as a number
// EXPECT: outputs result == a number that depends on addresses
// RUN: signature --function bucket
// EXPECT: incomplete an address is used as a number
// RUN: signature --function through_variables
// EXPECT: incomplete differs natively
// EXPECT: outputs result == a number that depends on addresses
// RUN: signature --function order
// EXPECT: incomplete addresses of different objects are ordered or subtracted
// RUN: signature --function direction
// EXPECT: incomplete addresses of different objects are ordered or subtracted
// RUN: signature --function above
// EXPECT: incomplete differs natively
// RUN: signature --function far
// EXPECT: incomplete an address is used as a number
// EXPECT: outputs result == a number that depends on addresses
// RUN: signature --function wide
// EXPECT: incomplete an address is used as a number
// EXPECT: outputs result == a number that depends on addresses
// RUN: signature --function inside --certify
// EXPECT: outputs result == 1
// EXPECT: outputs result == 0
// RUN: signature --function elements --certify
// EXPECT: outputs result == 0
// EXPECT: outputs result == 4
// RUN: signature --function ordered --certify
// EXPECT: outputs result == x
// RUN: signature --function zero --certify
// EXPECT: outputs result == x
// RUN: signature --function allocated
// EXPECT: incomplete addresses of different objects are ordered or subtracted
