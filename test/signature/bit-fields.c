// Bit-fields are inputs and outputs by their names, also signed ones, in a struct by value, and in a union.
struct flags { unsigned a:1; unsigned b:3; int c:4; unsigned char pad; unsigned long w:40; _Bool on:1; int :5; int last:2; };
union bits { struct { unsigned low:4, high:4; } half; unsigned char all; };
int f(struct flags *p, struct flags v)
{
    if (!p)
        return 0;
    if (p->a)
        p->b = 5;
    if (p->c < -3) {
        p->on = 1;
        return 1;
    }
    if (v.w == 0x123456789)
        return 2;
    return v.last == -1 ? 3 : p->b + v.on;
}
int either(union bits r)
{
    if (r.half.high == 9)
        return 1;
    return r.all == 3;
}

// RUN: signature --function f
// EXPECT: condition p != NULL && !*p.a && *p.c >= -3 && v.w != 4886718345 && v.last != -1
// EXPECT: condition p != NULL && !*p.a && *p.c >= -3 && v.w != 4886718345 && v.last == -1
// EXPECT: condition p != NULL && !*p.a && *p.c >= -3 && v.w == 4886718345
// EXPECT: condition p != NULL && !*p.a && *p.c < -3
// EXPECT: condition p != NULL && *p.a && *p.c >= -3 && v.w != 4886718345 && v.last != -1
// EXPECT: condition p == NULL
// EXPECT: condition p != NULL && *p.a && *p.c >= -3 && v.w != 4886718345 && v.last == -1
// EXPECT: condition p != NULL && *p.a && *p.c >= -3 && v.w == 4886718345
// EXPECT: condition p != NULL && *p.a && *p.c < -3
// RUN: signature --function either
// EXPECT: condition r.half.high != 9
// EXPECT: condition r.half.high == 9
