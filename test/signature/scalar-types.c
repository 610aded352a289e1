// Every scalar type of C as a parameter, behind a pointer and as a result.
long double ld(long double x) { if (x > 2.5L) return x * 2; return x; }
_Bool bo(_Bool a, _Bool b) { return a && !b; }
enum e { A, B = 5, C = -3 };
enum e en(enum e x) { if (x == C) return A; return x; }
__int128 i128(__int128 a, unsigned __int128 b) { if (a < -5) return b; if (b > ((unsigned __int128)1 << 100)) return 3; return a + 1; }
int behind(__int128 *q, long double *r, _Bool *b, enum e *x) { if (q && *q == -1) return 2; if (r && *r > 1) return 3; return b && x && *b && *x == B; }

// RUN: signature --function ld
// EXPECT: cases 2
// RUN: signature --function bo
// EXPECT: cases 2
// RUN: signature --function en
// EXPECT: cases 2
// RUN: signature --function i128
// EXPECT: cases 3
// RUN: signature --function behind
// EXPECT: cases 19
