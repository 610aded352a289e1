// Nothing is taken for an object without bytes, whether the test has one or not.
// OBJECT: x = bytes
// OBJECT: x = i32 4
// PREDICT: exit 4
// EXPECT: verdict held
#include <coset.h>

int main(void)
{
    int x, none[1] = {0};
    coset_symbolic(none, 0, "none");
    coset_symbolic(&x, sizeof x, "x");
    coset_symbolic(none, 0, "x");
    return x;
}
