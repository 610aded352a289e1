// CODE: bc
// OBJECT: x = i32 4
// PREDICT: fault ptr
// EXPECT: verdict held
#include <coset.h>

int main(void)
{
    int x;
    coset_symbolic(&x, sizeof x, "x");
    int a[4] = {0};
    a[x] = 1; // FAULT HERE
    return a[0];
}
