// OBJECT: x = i32 257
// PREDICT: exit 1
// EXPECT: verdict held
#include <coset.h>
#include <stdlib.h>

int main(void)
{
    int x;
    coset_symbolic(&x, sizeof x, "x");
    exit(x);
}
