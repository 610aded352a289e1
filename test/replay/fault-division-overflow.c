// OBJECT: x = i32 -1
// PREDICT: fault div
// EXPECT: verdict held
#include <coset.h>

int main(void)
{
    int x;
    coset_symbolic(&x, sizeof x, "x");
    return (-2147483647 - 1) / x; // FAULT HERE
}
