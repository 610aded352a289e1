// Fields of one struct are places of their own.
struct Point { int x, y; struct { char tag[4]; int deep; } in; };
int f(int a, int b)
{
    struct Point p = {1, 2, {{3}, 4}};
    if (a > 0)
        p.x = 7;
    if (b > 0)
        p.in.deep = 8;
    p.in.tag[1] = 9;
    return p.x + p.y;
}

// RUN: slice --function f --input a=1,b=1 --criterion p.x@11
// EXPECT: lines 6 7 11
// EXPECT: condition a > 0
// RUN: slice --function f --input a=0,b=1 --criterion p.x@11
// EXPECT: lines 5 6 11
// EXPECT: condition a <= 0
// RUN: slice --function f --input a=0,b=1 --criterion p.y@11
// EXPECT: lines 5 11
// EXPECT: condition true
// RUN: slice --function f --input a=0,b=0 --criterion p.in.deep@11
// EXPECT: condition b <= 0
// EXPECT: output 4
// RUN: slice --function f --input a=0,b=0 --criterion 'p.in.tag[1]@10'
// EXPECT: lines 10
// EXPECT: condition true
// RUN: slice --function f --input a=1,b=1 --criterion p@11
// EXPECT: condition a > 0 && b > 0
// RUN: slice --function f --input a=1,b=1 --criterion p.z@11
// EXPECT: message has no field 'z'.*x, y, in
// RUN: slice --function f --input a=1,b=1 --criterion p.in.depe@11
// EXPECT: message did you mean 'deep'\?
