// OBJECT: x = i32 0
// PREDICT: fault call
// EXPECT: verdict held
#include <coset.h>
#include <stdlib.h>

int main(void)
{
    int x;
    coset_symbolic(&x, sizeof x, "x");
    int (*f)(void) = x ? rand : 0;
    return f(); // FAULT HERE
}
