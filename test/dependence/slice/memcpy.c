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

// OPTIONS: --function f
// SLICE: x=1,y=1 | to[0]@11
// EXPECT: condition x > 0
// EXPECT: lines 6 7 10 11
// SLICE: x=0,y=1 | to[1]@11
// EXPECT: condition y > 0
// SLICE: x=0,y=0 | to@11
// EXPECT: condition x <= 0 && y <= 0
