// OBJECT: x = i32 5000
// PREDICT: fault ptr
// EXPECT: verdict held
#include <coset.h>

int main(void)
{
    int x;
    coset_symbolic(&x, sizeof x, "x");
    static int a[4], b[100000];
    a[x] = 1; // FAULT HERE
    return a[0] + b[0];
}
