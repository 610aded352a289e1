// OBJECT: x = i32 0
// PREDICT: fault stack
// EXPECT: verdict held
#include <coset.h>

int main(void)
{
    int x;
    coset_symbolic(&x, sizeof x, "x");
    int f(int);
    return f(x);
}
int f(int v)
{
    volatile int a[9];
    a[0] = v;
    return f(v + 1) + a[0]; // FAULT HERE
}
