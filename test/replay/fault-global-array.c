// OBJECT: x = i32 -1
// PREDICT: fault ptr
// EXPECT: verdict held
#include <coset.h>

int main(void)
{
    int x;
    coset_symbolic(&x, sizeof x, "x");
    static int a[4];
    return a[x]; // FAULT HERE
}
