// OBJECT: x = i32 0
// PREDICT: exit 0
// EXPECT: verdict not held
// EXPECT: observed ptr at
#include <coset.h>

int main(void)
{
    int x;
    coset_symbolic(&x, sizeof x, "x");
    return *(int *)(long)x;
}
