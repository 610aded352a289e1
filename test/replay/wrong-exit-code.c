// OBJECT: x = i32 4
// PREDICT: exit 4
// EXPECT: verdict not held
// EXPECT: observed exit code 5
#include <coset.h>

int main(void)
{
    int x;
    coset_symbolic(&x, sizeof x, "x");
    return x + 1;
}
