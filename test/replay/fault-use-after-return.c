// OBJECT: x = i32 0
// PREDICT: fault ptr
// EXPECT: verdict held
#include <coset.h>

int main(void)
{
    int x;
    coset_symbolic(&x, sizeof x, "x");
    int *f(int v);
    int *p = f(x);
    return *p; // FAULT HERE
}
int *f(int v)
{
    int local = v;
    int *p = &local;
    return p;
}
