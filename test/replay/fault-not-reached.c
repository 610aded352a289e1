// OBJECT: x = i32 4
// PREDICT: fault ptr
// EXPECT: verdict not held
// EXPECT: observed not reached
#include <coset.h>

int main(void)
{
    int x;
    coset_symbolic(&x, sizeof x, "x");
    int *p = 0;
    if (x == 3)
        return *p; // FAULT HERE
}
