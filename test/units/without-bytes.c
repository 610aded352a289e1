// Structs and arrays without bytes, which GNU C allows.
struct nothing {};
typedef struct {} nameless;
struct tail { int n; char rest[0]; };
struct nothing global;
int none[0];
// RUN: test --function f --globals
// EXPECT: passed 11
int f(struct nothing e, struct nothing *p, int x, struct tail *q, int (*zero)[0], nameless last)
{
    (void)last;
    global = e;
    if (zero && q)
        return 2;
    if (p && x > 3)
        return 1;
    if (q && q->n == 5)
        return sizeof none + sizeof global;
    return 0;
}
