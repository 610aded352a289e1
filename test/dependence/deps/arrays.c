int f(unsigned i)
{
    int a[4] = {0};
    a[1] = 5;
    a[2] = 6;
    a[i % 4] = 7;
    return a[2];
}

int g(unsigned i)
{
    static struct { int k, v; } t[1000];
    t[i % 1000].k = 1;
    t[i % 7].v = 2;
    return t[5].v;
}

int main(void) { return f(1) + g(2); }

// In a table of 1000 rows these are not told apart, its columns are.
// RUN: deps
// EXPECT: control
// EXPECT: data 5-7:a[2] 6-7:a[2] 14-15:t[].v
// EXPECT: potential
