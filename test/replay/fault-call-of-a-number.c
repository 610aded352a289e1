// OBJECT: x = i32 5000
// PREDICT: fault call
// EXPECT: verdict held
#include <coset.h>

int main(void)
{
    int x;
    coset_symbolic(&x, sizeof x, "x");
    int (*f)(void) = (int (*)(void))(long)x;
    return f(); // FAULT HERE
}
