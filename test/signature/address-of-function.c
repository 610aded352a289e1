// C promises no alignment of functions. gcc -Os gives none.
#include <stdint.h>
static int one(int x) { return x + 1; }
static int two(int x) { return x - 1; }
static int (*const all[2])(int) = {one, two};
int aligned(int x) { uintptr_t a = (uintptr_t)one; return a & 15 ? x : x + 1; }
int aligned_constant(int x) { return (uintptr_t)one & 15 ? x : x + 1; }
int chosen(unsigned i) { uintptr_t a = (uintptr_t)all[i & 1]; return a & 3 ? 1 : 2; }
int hash(int x) { return ((uintptr_t)one >> 4) % 7 + x; }
int order(int x) { return (uintptr_t)one < (uintptr_t)two ? x : 1; }
int same(unsigned i) { return all[i & 1] == one; }
int known(int x) { int (*p)(int) = one; return p != 0 && p != two ? p(x) : 0; }

// RUN: signature --function aligned
// EXPECT: incomplete an address is used as a number
// RUN: signature --function aligned_constant
// EXPECT: incomplete an address is used as a number
// RUN: signature --function chosen
// EXPECT: incomplete an address is used as a number
// RUN: signature --function hash
// EXPECT: incomplete an address is used as a number
// EXPECT: outputs result == a number that depends on addresses
// RUN: signature --function order
// EXPECT: incomplete addresses of different objects are ordered or subtracted
// RUN: signature --function same --certify
// EXPECT: outputs result == !(i & 1)
// RUN: signature --function known --certify
// EXPECT: outputs result == x + 1
