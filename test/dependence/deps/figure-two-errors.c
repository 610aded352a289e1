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

// The program that is used throughout "Dependence Guided Symbolic Execution".
// RUN: deps --kind control,data,potential,interactive
// EXPECT: control 8T-9 10T-11 10F-13 14T-15 14F-17
// EXPECT: data 7-18:a 7-19:a 7-20:a 9-18:a 9-19:a 9-20:a 11-18:b 11-19:b 13-18:b 13-19:b 15-20:c 17-20:c 18-19:s
// EXPECT: potential 8F-18:a 8F-19:a 8F-20:a
// EXPECT: interactive 7-8F 7-10T 7-10F 7-11 7-13 7-14T 7-14F 7-15 7-17 7-18 8F-10T 8F-10F 8F-11 8F-13 8F-14T 8F-14F 8F-15 8F-17 8F-18 9-10T 9-10F 9-11 9-13 9-14T 9-14F 9-15 9-17 9-18 11-18 13-18
