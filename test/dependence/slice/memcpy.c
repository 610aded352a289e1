// Copies carry the dependences of every byte.
#include <string.h>
int f(int x, int y)
{
    int from[2] = {1, 2}, to[2] = {0, 0};
    if (x > 0)
        from[0] = 5;
    if (y > 0)
        from[1] = 6;
    memcpy(to, from, sizeof to);
    return to[0];
}

// RUN: slice --function f --input x=1,y=1 --criterion 'to[0]@11'
// EXPECT: condition x > 0
// EXPECT: lines 6 7 10 11
// RUN: slice --function f --input x=0,y=1 --criterion 'to[1]@11'
// EXPECT: condition y > 0
// RUN: slice --function f --input x=0,y=0 --criterion to@11
// EXPECT: condition x <= 0 && y <= 0
