// Among inputs that fail anyway, some fail sooner, at another check.
#include <stdlib.h>
int two(unsigned o)
{
    static int a[4] = {1, 2, 3, 4};
    int x = 10 / (o != 123456789);
    return x + a[o];
}
int turned(unsigned o)
{
    static int a[4] = {1, 2, 3, 4};
    int x = 0;
    if (o > 10)
        x = 7 / (o - 15);
    return x + a[o];
}
int null(int *p, int s)
{
    int v = 0;
    if (s)
        v = *p;
    return v + *p;
}
int freed(unsigned char s)
{
    int *cells[2] = {malloc(sizeof(int)), 0};
    *cells[0] = 7;
    free(cells[s & 1]);
    return *cells[0];
}

// RUN: signature --function two
// INPUTS: unsigned o
// GIVEN: static const int a[] = {1, 2, 3, 4};
// CASE: o <= 3 => result == 10 + a[o & 3]
// CASE: o > 3 && o != 123456789 => fault ptr@7
// CASE: o == 123456789 => fault div@6
// RUN: signature --function turned
// INPUTS: unsigned o
// GIVEN: static const int a[] = {1, 2, 3, 4};
// CASE: o <= 3 => result == a[o & 3]
// CASE: o > 3 && o != 15 => fault ptr@15
// CASE: o == 15 => fault div@14
// RUN: signature --function null
// EXPECT: cases 4
// RUN: signature --function freed
// INPUTS: unsigned char s
// CASE: s & 1 => result == 7
// CASE: !(s & 1) => fault ptr@29
