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

// RUN: slice --function never_alias --input x=0 --criterion out@8
// EXPECT: lines 4 8
// EXPECT: condition true
// RUN: slice --function never_alias --input x=5 --criterion out@8
// EXPECT: lines 4 8
// EXPECT: condition true
// RUN: slice --function may_alias --input x=0,which=0 --criterion out@19
// EXPECT: lines 13 17 19
// EXPECT: condition x <= 0
// RUN: slice --function may_alias --input x=5,which=0 --criterion out@19
// EXPECT: lines 13 15 17 19
// EXPECT: condition which == 0 && x > 0
// RUN: slice --function may_alias --input x=5,which=1 --criterion out@19
// EXPECT: condition which != 0 && x > 0
// EXPECT: output 0
