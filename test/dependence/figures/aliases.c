struct Node { int num; };
int never_alias(int x)
{
    struct Node first = {1}, second = {2}, *p = &first, *q = &second;
    int out;
    if (x > 0)
        p->num = 0;
    out = q->num;
    return out;
}
int may_alias(int x, int which)
{
    struct Node first = {1}, second = {2}, *p = &first, *q = &second;
    int out;
    if (which)
        p = &second;
    if (x > 0)
        p->num = 0;
    out = q->num;
    return out;
}

// OPTIONS: --function never_alias
// SLICE: x=0 | out@8
// EXPECT: lines 4 8
// EXPECT: condition true
// SLICE: x=5 | out@8
// EXPECT: lines 4 8
// EXPECT: condition true
// OPTIONS: --function may_alias
// SLICE: x=0,which=0 | out@19
// EXPECT: lines 13 17 19
// EXPECT: condition x <= 0
// SLICE: x=5,which=0 | out@19
// EXPECT: lines 13 15 17 19
// EXPECT: condition which == 0 && x > 0
// SLICE: x=5,which=1 | out@19
// EXPECT: condition which != 0 && x > 0
// EXPECT: output 0
