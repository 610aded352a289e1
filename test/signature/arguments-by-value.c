// A struct that is passed by value keeps what its members depend on, in every call.
struct s { int a, b; };
static int use(struct s v, int c) { if (c > 3) v.a = 1; return v.a; }
int twice(int x, int c, int d) { struct s v = {0, 0}; if (x > 5) v.a = 7; int r = use(v, c); r += use(v, d); return r; }
int looped(int x, int c) { struct s v = {0, 0}; int t = 0; for (int i = 0; i < 2; i++) { if (x > i) v.a = i + 1; t += use(v, c - i); } return t; }
// RUN: signature --function twice
// EXPECT: cases 7
// RUN: signature --function looped
// EXPECT: cases 9
