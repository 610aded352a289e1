// OBJECT: x = i32 0
// PREDICT: fault div
// EXPECT: verdict held
#include <coset.h>

int main(void)
{
    int x;
    coset_symbolic(&x, sizeof x, "x");
    return 7 / // FAULT HERE
           x;
}
