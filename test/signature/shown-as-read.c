// What is shown for a bit-field, a short or an element of a table is what C reads there: without bits of the neighbours, with the
// conversion of the object, and with the whole index.
#include <stdlib.h>
static const char *const names[4] = {"GET", "PUT", "POST", "DEL"};
struct neighbours { unsigned c : 9; unsigned d : 1; int e : 1; };
static short small;
const char *element(unsigned op)
{
    return names[op >> 6 & 3];
}
struct neighbours both(int x)
{
    struct neighbours made = {0};
    made.c = x;
    made.d = x >> 1;
    made.e = x >> 2;
    return made;
}
struct neighbours changes_one(struct neighbours p, int x)
{
    p.d = x;
    return p;
}
void narrow(struct neighbours *p, int x)
{
    if (p)
        p->d = x;
    small = x;
}
short returned(int x)
{
    return x;
}
void *bytes(int x)
{
    char *made = malloc(3);
    if (!made)
        abort();
    made[0] = x;
    made[1] = x >> 8;
    made[2] = 1;
    return made;
}
unsigned bits_of(float f)
{
    union { float f; unsigned bits; } both = {f};
    return both.bits;
}

// RUN: signature --function element
// EXPECT: outputs result == names[op >> 6 & 3]
// RUN: signature --function both
// EXPECT: outputs result == {.c = x & 0x1ff, .d = x >> 1 & 1, .e = -(x >> 2 & 1)}
// RUN: signature --function changes_one
// EXPECT: outputs result == {.c = p.c, .d = x & 1, .e = p.e}
// RUN: signature --function narrow
// EXPECT: outputs *p == {.c = *p.c, .d = x & 1, .e = *p.e}; small == (short)x
// EXPECT: outputs small == (short)x
// RUN: signature --function returned
// EXPECT: outputs result == x
// RUN: signature --function bytes
// EXPECT: outputs result == a new object; the new object == {(char)x, (char)(x >> 8), 1}
// RUN: signature --function bits_of
// EXPECT: outputs result == *(unsigned *)&f
