// Programs round pointers and keep tags in their low bits. Where an object is aligned natively as well, that moves a pointer; where
// it need not be, the result is a number that depends on addresses, and the answer is not complete.
#include <stdint.h>
#include <stdlib.h>
static char bytes[40];
static _Alignas(64) char lines[256];
int up(char *p, int n) { if (!p || n < 0 || n > 8) return -1; uintptr_t a = ((uintptr_t)p + n + 15) & ~(uintptr_t)15; return a == (uintptr_t)p; }
char *next(char *p, unsigned n) { return p && n <= 4 ? (char *)(((uintptr_t)p + n + 3) & ~(uintptr_t)3) : 0; }
int remainder_of(char *p, unsigned n) { return p && n <= 100 ? ((uintptr_t)p + n) % 8 : -1; }
int tag(int *p, int t) { return ((uintptr_t)p | (t & 1)) & 1 ? 5 : 6; }
int untag(int *p, int t) { if (!p) return 0; uintptr_t v = (uintptr_t)p ^ (t & 3); return *(int *)(v & ~(uintptr_t)3); }
int wide(char *p) { return p ? (uintptr_t)p & 63 : 9; }
int page(char *p) { return p ? ((uintptr_t)p & ~(uintptr_t)4095) == (uintptr_t)p : 9; }
int local(int x) { char s[5]; char *q = s + (x & 1); return (uintptr_t)q & 3; }
int odd(int x) { char s[5]; return x > 3 ? ((uintptr_t)s | 1) == (uintptr_t)s : 5; }
int outside(int x) { return x > 3 ? (int)(((uintptr_t)bytes + 63 & ~(uintptr_t)63) - (uintptr_t)bytes) : 0; }
int declared(unsigned n) { return n < 200 ? (int)(((uintptr_t)lines + n + 63 & ~(uintptr_t)63) - (uintptr_t)lines) : 0; }
int allocated(int n) { char *m = malloc(8); if (!m || n < 0 || n > 8) return -1; uintptr_t a = ((uintptr_t)m + n + 15) & -(uintptr_t)16; free(m); return a - (uintptr_t)m; }
int both(char *p, char *q, unsigned n) { return p && q && n < 4 ? ((uintptr_t)(p + n) | (uintptr_t)q) & 7 : 9; }
int apart(char *p, char *q, unsigned n) { return p && q && n < 4 ? ((uintptr_t)(p + n) - (uintptr_t)q) % 8 : 9; }
int padding(char *p, unsigned n) { return p && n < 4 ? -(uintptr_t)(p + n) & 15 : 99; }
static long first, second;
int constants(int x) { return (((uintptr_t)&first | (uintptr_t)&second) & 7) + ((uintptr_t)&first - (uintptr_t)&second) % 8 + x; }

// RUN: signature --function up --certify
// EXPECT: bounds text of at most 8 bytes; input objects aligned to 16 bytes
// EXPECT: outputs result == ((long)n + 15) >> 4 == 0
// EXPECT: outputs result == -1
// EXPECT: outputs result == -1
// EXPECT: outputs result == -1
// RUN: signature --function next --certify
// EXPECT: outputs result == p + ((unsigned long)n + 3 & ~3)
// EXPECT: outputs result == NULL
// EXPECT: outputs result == NULL
// RUN: signature --function remainder_of --certify
// EXPECT: outputs result == n & 7
// EXPECT: outputs result == -1
// EXPECT: outputs result == -1
// RUN: signature --function tag --certify
// EXPECT: condition !(t & 1)
// EXPECT: condition t & 1
// RUN: signature --function untag --certify
// EXPECT: outputs result == *p[0]
// EXPECT: outputs result == 0
// RUN: signature --function wide
// EXPECT: incomplete an address is used as a number
// EXPECT: outputs result == a number that depends on addresses
// EXPECT: outputs result == 9
// RUN: signature --function page
// EXPECT: incomplete an address is used as a number
// RUN: signature --function local
// EXPECT: incomplete an address is used as a number
// RUN: signature --function odd
// EXPECT: incomplete an address is used as a number
// RUN: signature --function outside
// EXPECT: incomplete an address is used as a number
// RUN: signature --function declared --certify
// EXPECT: outputs result == ((unsigned long)n + 63) >> 6 << 6
// EXPECT: outputs result == 0
// RUN: signature --function allocated --certify
// EXPECT: bounds allocations succeed
// EXPECT: outputs result == ((long)n + 15) >> 4 << 4
// EXPECT: outputs result == -1
// EXPECT: outputs result == -1
// RUN: signature --function both --certify
// EXPECT: outputs result == n & 7
// EXPECT: outputs result == 9
// EXPECT: outputs result == 9
// EXPECT: outputs result == 9
// RUN: signature --function apart --certify
// EXPECT: outputs result == n & 7
// EXPECT: outputs result == 9
// EXPECT: outputs result == 9
// EXPECT: outputs result == 9
// RUN: signature --function padding --certify
// EXPECT: outputs result == -(unsigned long)(n & 0xf) & 0xf
// EXPECT: outputs result == 99
// EXPECT: outputs result == 99
// RUN: signature --function constants --certify
// EXPECT: outputs result == x
