// What is const in the source must be set all the same.
struct frozen {
    const int a;
    const char *const name;
    int *const p;
    const int t[3];
    struct frozen *const next;
    const struct { int *const q[2]; } inner;
    volatile int v;
};
// RUN: test --function const_members
// EXPECT: passed 12
int const_members(struct frozen *f)
{
    if (!f)
        return 0;
    if (f->a > 3 && f->p)
        return *f->p;
    if (f->next && f->next->a == 5)
        return 2;
    f->v = 3;
    return f->t[1] == 9 ? 5 : 6;
}
// RUN: test --function const_value
// EXPECT: passed 4
int const_value(const struct frozen f)
{
    return f.a == 3 && f.inner.q[1] && *f.inner.q[1] == 7 ? 1 : 0;
}
// RUN: test --function const_pointer
// EXPECT: passed 9
int const_pointer(const struct frozen *const f, const char *const *const names)
{
    if (f && f->a)
        return 1;
    return names && names[0] && names[0][0] == 'x' ? 2 : 0;
}
// RUN: test --function const_result
// EXPECT: passed 3
const char *const_result(const char *s)
{
    if (s && *s == 'a')
        return s + 1;
    return "none";
}
// RUN: test --function const_array
// EXPECT: passed 3
int const_array(const int m[2][3])
{
    return m && m[1][2] == 5 ? 1 : 0;
}
// RUN: test --function uses_globals --globals
// EXPECT: passed 4
volatile int fast;
struct frozen whole;
static struct { int x; } nameless;
int uses_globals(int x)
{
    if (fast == 3)
        fast = 4;
    if (x > nameless.x)
        return whole.a;
    return whole.t[2];
}
// RUN: test --function volatile_pointer
// EXPECT: passed 3
int volatile_pointer(volatile int *v, struct frozen *volatile f)
{
    if (v && *v == 4) {
        *v = 5;
        return 1;
    }
    return f != &whole;
}
