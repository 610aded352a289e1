// CODE: ll
// OBJECT: x = i32 7
// PREDICT: exit 7
// EXPECT: verdict held
#include <coset.h>

int main(void)
{
    int x;
    coset_symbolic(&x, sizeof x, "x");
    return x;
}
