// OBJECT: x = i32 0
// PREDICT: fault div 12
// EXPECT: verdict not held
// EXPECT: observed div at
#include <coset.h>

int main(void)
{
    int x;
    coset_symbolic(&x, sizeof x, "x");
    return 7 / x;
}
