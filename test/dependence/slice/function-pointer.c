// Which function is called depends on a branch.
static int g, h;
static void set_g(int v) { g = v; }
static void set_h(int v) { h = v; }
int f(int x, int v)
{
    void (*set)(int) = set_g;
    if (x == 3)
        set = set_h;
    set(v);
    return g + h;
}

// RUN: slice --function f --input x=0,v=5 --criterion g@11
// EXPECT: condition x != 3
// EXPECT: output v
// RUN: slice --function f --input x=3,v=5 --criterion h@11
// EXPECT: condition x == 3
// EXPECT: output v
// RUN: slice --function f --input x=3,v=5 --criterion g@11
// EXPECT: condition x == 3
// EXPECT: output 0
// RUN: slice --function f --input x=3,v=5 --criterion g@11 --kind dynamic
// EXPECT: condition true
