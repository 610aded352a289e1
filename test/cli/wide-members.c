// Numbers of more than 64 bits are inputs in two halves. Behind a pointer they are unchanged if both halves are; what depends on the old value
// "becomes" the new one; and a long double without a spelling in C is made and compared without its padding being lost.
#include <stddef.h>
struct measure {
    char unit;
    long double value;
    short count;
};
struct sum {
    __int128 total;
    unsigned __int128 limit;
};
int count_it(struct measure *m)
{
    if (!m)
        return 0;
    m->count++;
    return m->unit;
}
int add_to(struct sum *s, int x)
{
    if (!s)
        return 0;
    s->total += x;
    return s->limit > 5;
}
int halve(long double *p, long double q)
{
    if (!p)
        return -1;
    *p = q * 0.5L;
    return q > 3.0L;
}
__int128 wide(long x)
{
    return x < 0 ? -(__int128)x : x;
}

struct parts {
    char tag;
    unsigned low : 3, high : 5;
    union {
        char letter;
        double number;
    } u;
};
struct parts in_part(int x)
{
    struct parts p;
    p.tag = 1;
    p.high = 9;
    p.u.letter = (char)x;
    return p;
}

// RUN: signature --function count_it wide-members.c
// EXPECT: exit 0
// EXPECT: stdout then  returns \*m\.unit\n +\*m\.count becomes \(short\)\(\*m\.count \+ 1\)\n +e\.g\.
// EXPECT: stdout then  returns 0\n +e\.g\.
// RUN: signature --function add_to wide-members.c
// EXPECT: exit 0
// EXPECT: stdout \n +\*s\.total becomes x \+ .*\n +e\.g\.
// EXPECT: stdout then  returns 0\n +e\.g\.
// RUN: signature --function halve --certify wide-members.c
// EXPECT: exit 0
// EXPECT: stdout \n +\*p\[0\] == .* \* 0\.5L\n
// EXPECT: stdout then  returns -1\n +e\.g\.
// EXPECT: stdout 42 native runs, 0 mismatches
// RUN: signature --function wide --certify wide-members.c
// EXPECT: exit 0
// EXPECT: stdout then  returns -\(__int128\)x\n
// EXPECT: stdout , 0 mismatches\.$
// RUN: signature --function in_part --certify wide-members.c
// EXPECT: exit 0
// EXPECT: stdout returns \{\.tag = 1, \.low = uninitialised, \.high = 9, \.u = \{\.letter = \(char\)x\}\}
// EXPECT: stdout , 0 mismatches\.$
