// OBJECT: x = i32 1
// PREDICT: fault read_only
// EXPECT: verdict held
#include <coset.h>

int main(void)
{
    int x;
    coset_symbolic(&x, sizeof x, "x");
    static const int a[4] = {1, 2};
    *(int *)&a[x] = 1; // FAULT HERE
}
