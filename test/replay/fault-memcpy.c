// OBJECT: x = i32 9
// PREDICT: fault ptr
// EXPECT: verdict held
#include <coset.h>
#include <string.h>

int main(void)
{
    int x;
    coset_symbolic(&x, sizeof x, "x");
    char a[8], b[64] = {0};
    memcpy(a, b, x); // FAULT HERE
    return a[0];
}
