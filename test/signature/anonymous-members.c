// Members of anonymous structs and unions are those of the outer one: each has a name of its own.
struct s { union { int a; float b; }; union { int c; char d[4]; }; struct { int e; struct { char f; }; }; };
int f(struct s *q) { if (!q) return 0; if (q->a == 5) return 1; if (q->c == 7) return 2; if (q->e == 3 && q->f == 'x') return 4; return 3; }

// RUN: signature --function f
// EXPECT: condition q != NULL && *q.a != 5 && *q.c != 7 && *q.e != 3
// EXPECT: condition q != NULL && *q.a != 5 && *q.c != 7 && *q.e == 3 && *q.f != 'x'
// EXPECT: condition q != NULL && *q.a != 5 && *q.c != 7 && *q.e == 3 && *q.f == 'x'
// EXPECT: condition q != NULL && *q.a != 5 && *q.c == 7
// EXPECT: condition q != NULL && *q.a == 5
// EXPECT: condition q == NULL
