#include <stdio.h>
int main(void) { int x, y, z;
    int out, a;
    int b = 2;
    scanf("%d %d %d", &x, &y, &z);
    if (x - y > 0)
        a = x;
    else
        a = y;
    if (x + y > 10)
        b = a;
    if (z * z > 3)
        printf("the square of z is more than 3\n");
    else
        printf("the square of z is at most 3\n");
    out = b;
    return 0;
}

// RUN: slice --input x=6,y=2,z=2 --criterion out@16 --kind dynamic
// EXPECT: lines 4 16
// EXPECT: condition true
// EXPECT: output 2
// RUN: slice --input x=6,y=2,z=2 --criterion out@16
// EXPECT: lines 4 5 10 16
// EXPECT: condition x + y <= 10
// EXPECT: output 2
// RUN: slice --input x=6,y=5,z=2 --criterion out@16
// EXPECT: lines 5 6 7 10 11 16
// EXPECT: condition x - y > 0 && x + y > 10
// EXPECT: output x
// RUN: slice --input x=5,y=6,z=0 --criterion out@16
// EXPECT: lines 5 6 9 10 11 16
// EXPECT: condition x - y <= 0 && x + y > 10
// EXPECT: output y
