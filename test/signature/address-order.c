// Inside one object, pointers are ordered by their offsets, wherever the object is; between objects the order is coset's own, which is
// said, and not compared natively.
int one, other;
int inside(int size) { char buffer[16], *end = buffer + size; return buffer + 5 > end; }
int checked(const char *s, int n) { if (!s) return 9; if (n < 0 || s + n > s + 8) return -1; return s[n]; }
int wrapped(const char *s, unsigned long n) { return s ? s + n < s : 9; }
int globals(int x) { return x > 3 ? &one < &other : 5; }
long apart(int x) { int *p = &one, *q = &other; return x > 3 ? (p - q) % 7 : 5; }
int down(int x) { int v[4] = {1, 2, 3, x}, s = 0; for (int *p = v + 3; p >= v; p--) s += *p > 2; return s; }
int met(char *a, char *b, int n) { if (!a || !b) return 0; return a + n == b ? 1 : 2; }
int at_end(char *a, int n) { if (!a || n < 0 || n > 8) return 0; char *e = a + 8; return a + n == e; }
int sentinel(int x) { char c, *p = x > 3 ? (char *)-1 : &c; return p > (char *)&c; }

// RUN: signature --function inside

// EXPECT: condition true

// RUN: signature --function checked

// EXPECT: condition s != NULL && n >= 0 && n <= 8
// EXPECT: condition s != NULL && n > 8
// EXPECT: condition s != NULL && n < 0
// EXPECT: condition s == NULL
// RUN: signature --function wrapped
// EXPECT: incomplete an address is used as a number
// EXPECT: condition s != NULL && (long)n < 0x100000000000 && (long)n >= -17592186044416
// EXPECT: condition s == NULL
// EXPECT: condition s != NULL && n == 0x100000000000
// RUN: signature --function globals
// EXPECT: incomplete addresses of different objects are ordered or subtracted
// EXPECT: condition x <= 3
// EXPECT: condition x > 3
// RUN: signature --function apart
// EXPECT: incomplete addresses of different objects are ordered or subtracted
// EXPECT: condition x <= 3
// EXPECT: condition x > 3
// RUN: signature --function down

// EXPECT: condition true
// RUN: signature --function sentinel

// RUN: signature --function met
// EXPECT: incomplete depends on where both are
// EXPECT: cases 3
// RUN: signature --function at_end
// EXPECT: condition a != NULL && n >= 0 && n <= 8
// EXPECT: condition a != NULL && n > 8
// EXPECT: condition a != NULL && n < 0
// EXPECT: condition a == NULL
