// --function: the result, what pointers point to, and globals are observed.
int seen, unseen;
int f(int *p, int x, int y)
{
    if (x > 0)
        *p = 5;
    if (y > 0)
        unseen = unseen;
    seen = x;
    return y > 7;
}

// RUN: slice --function f --input x=1,y=0
// EXPECT: has x > 0
// EXPECT: events result memory memory memory end
// RUN: slice --function f --input x=1,y=0 --criterion seen@10
// EXPECT: condition true
// EXPECT: output x
