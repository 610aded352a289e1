// OBJECT: x = i32 0
// PREDICT: fault call
// EXPECT: verdict held
#include <coset.h>

int main(void)
{
    int x;
    coset_symbolic(&x, sizeof x, "x");
    static int data[4];
    int (*f)(void) = (int (*)(void))(data + x);
    return f(); // FAULT HERE
}
