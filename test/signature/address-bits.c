// Operations on the bits of an address, and arithmetic that tells whether it overflows: the result is a number of coset's machine,
// unless the alignment of the object determines it.
#include <stdint.h>
#include <stdlib.h>
static int A;
int ones(void *p) { return __builtin_popcountl((uintptr_t)p); }
int ones_of_constant(int x) { return __builtin_popcountl((uintptr_t)&A) + x; }
int leading(void *p) { return p ? __builtin_clzl((uintptr_t)p) : -1; }
int trailing(void *p) { return p ? __builtin_ctzl((uintptr_t)p) : -1; }
int trailing_of_constant(int x) { return __builtin_ctzl((uintptr_t)&A) + x; }
int tagged(void *p) { return __builtin_ctzl((uintptr_t)p | 8); }
int first(void *p) { return __builtin_ffsl((uintptr_t)p); }
uint64_t swapped(void *p) { return __builtin_bswap64((uintptr_t)p); }
int swapped_of_constant(int x) { return __builtin_bswap64((uintptr_t)&A) % 7 + x; }
int parity(void *p) { return __builtin_parityl((uintptr_t)p); }
int added(char *p, unsigned long n) { unsigned long e; return __builtin_add_overflow((unsigned long)p, n, &e) ? -1 : 0; }
char *end(char *p, unsigned long n) { unsigned long e; return __builtin_add_overflow((unsigned long)p, n, &e) ? 0 : (char *)e; }
int subtracted(char *p, unsigned long n) { unsigned long e; return __builtin_sub_overflow((unsigned long)p, n, &e); }
int multiplied(void *p, unsigned long n) { unsigned long e; return __builtin_mul_overflow((uintptr_t)p, n, &e); }
int of_numbers(unsigned long n) { unsigned long e; return __builtin_add_overflow(n, 5, &e); }

// RUN: signature --function ones
// EXPECT: incomplete an address is used as a number
// EXPECT: condition p != NULL
// EXPECT: condition p == NULL
// EXPECT: outputs result == a number that depends on addresses
// EXPECT: outputs result == 0
// RUN: signature --function ones_of_constant
// EXPECT: incomplete an address is used as a number
// EXPECT: outputs result == a number that depends on addresses
// RUN: signature --function leading
// EXPECT: incomplete an address is used as a number
// EXPECT: outputs result == a number that depends on addresses
// EXPECT: outputs result == -1
// RUN: signature --function trailing
// EXPECT: incomplete an address is used as a number
// EXPECT: outputs result == a number that depends on addresses
// EXPECT: outputs result == -1
// RUN: signature --function trailing_of_constant
// EXPECT: incomplete an address is used as a number
// EXPECT: outputs result == a number that depends on addresses
// RUN: signature --function tagged --certify
// EXPECT: outputs result == 3
// RUN: signature --function first
// EXPECT: incomplete an address is used as a number
// RUN: signature --function swapped
// EXPECT: incomplete an address is used as a number
// EXPECT: outputs result == a number that depends on addresses
// EXPECT: outputs result == 0
// RUN: signature --function swapped_of_constant
// EXPECT: incomplete an address is used as a number
// EXPECT: outputs result == a number that depends on addresses
// RUN: signature --function parity
// EXPECT: incomplete an address is used as a number
// RUN: signature --function added
// EXPECT: incomplete an address is used as a number
// RUN: signature --function end
// EXPECT: incomplete an address is used as a number
// RUN: signature --function subtracted
// EXPECT: incomplete an address is used as a number
// RUN: signature --function multiplied
// EXPECT: incomplete an address is used as a number
// RUN: signature --function of_numbers --certify
// EXPECT: cases 1
