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

// OPTIONS: --function f
// SLICE: x=0,v=5 | g@11
// EXPECT: condition x != 3
// EXPECT: output v
// SLICE: x=3,v=5 | h@11
// EXPECT: condition x == 3
// EXPECT: output v
// SLICE: x=3,v=5 | g@11
// EXPECT: condition x == 3
// EXPECT: output 0
// SLICE: x=3,v=5 | g@11 | dynamic
// EXPECT: condition true
