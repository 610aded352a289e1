// OBJECT: x = i32 -16
// PREDICT: fault ptr
// EXPECT: verdict held
#include <coset.h>

int main(void)
{
    int x;
    coset_symbolic(&x, sizeof x, "x");
    return *(int *)(long)x; // FAULT HERE
}
