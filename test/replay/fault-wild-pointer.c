// OBJECT: x = i32 123456789
// PREDICT: fault ptr
// EXPECT: verdict held
#include <coset.h>

int main(void)
{
    int x;
    coset_symbolic(&x, sizeof x, "x");
    return *(int *)(long)x; // FAULT HERE
}
