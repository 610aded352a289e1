// OBJECT: x = i32 4
// PREDICT: fault ptr
// EXPECT: verdict held
#include <coset.h>

int main(void)
{
    int x;
    coset_symbolic(&x, sizeof x, "x");
    return "abc"[x]; // FAULT HERE
}
