// OBJECT: x = bytes ab
// PREDICT: exit 0
// EXPECT: verdict not held
// EXPECT: observed 4 bytes of 'x', the test has 2
#include <coset.h>

int main(void)
{
    int x;
    coset_symbolic(&x, sizeof x, "x");
    return x;
}
