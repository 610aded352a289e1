// OBJECT: x = i32 2147483647
// PREDICT: fault overflow
// EXPECT: verdict held
#include <coset.h>

int main(void)
{
    int x;
    coset_symbolic(&x, sizeof x, "x");
    return x + 1 > 0; // FAULT HERE
}
