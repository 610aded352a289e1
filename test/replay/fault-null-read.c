// OBJECT: x = i32 0
// PREDICT: fault ptr
// EXPECT: verdict held
#include <coset.h>

int main(void)
{
    int x;
    coset_symbolic(&x, sizeof x, "x");
    int *p = x ? &x : 0;
    return *p; // FAULT HERE
}
