#include <stdlib.h>
#include <string.h>

int test(int x, int y, int z)
{
    int a, b, c; char *s = 0;
    a = 4;
    if (x > 1)
        a = 2;
    if (y < 1)
        b = 0;
    else
        b = 2;
    if (z < 2)
        c = 7;
    else
        c = 4;
    s = (char *)malloc(a - b);
    strncpy(s, "abcd", a - b);
    return 1 / (a - c);
}

/* The program that is used throughout "Dependence Guided Symbolic Execution": its first statement is line 1 there.
 * OFFSET: 6
 * CONTROL: 2T-3 4T-5 4F-7 8T-9 8F-11
 * DATA: 1-12:a 1-13:a 1-14:a 3-12:a 3-13:a 3-14:a 5-12:b 5-13:b 7-12:b 7-13:b 9-14:c 11-14:c 12-13:s
 * POTENTIAL: 2F-12:a 2F-13:a 2F-14:a
 */
