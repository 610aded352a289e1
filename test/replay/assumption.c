// OBJECT: x = i32 4
// PREDICT: exit 4
// EXPECT: verdict not held
// EXPECT: observed assumption
#include <coset.h>

int main(void)
{
    int x;
    coset_symbolic(&x, sizeof x, "x");
    coset_assume(x > 5);
    return x;
}
