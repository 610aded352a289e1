// OBJECT: y = i32 4
// PREDICT: exit 0
// EXPECT: verdict not held
// EXPECT: observed diverged
#include <coset.h>

int main(void)
{
    int x;
    coset_symbolic(&x, sizeof x, "x");
    return x;
}
