// OBJECT: x = i32 5
// PREDICT: fault abort
// EXPECT: verdict held
#include <coset.h>

int main(void)
{
    int x;
    coset_symbolic(&x, sizeof x, "x");
    if (x == 5)
        __builtin_trap(); // FAULT HERE
}
