// OBJECT: x = i32 6
// PREDICT: fault div
// EXPECT: verdict not held
// EXPECT: observed exit code 6
#include <coset.h>

int main(void)
{
    int x;
    coset_symbolic(&x, sizeof x, "x");
    return x; // FAULT HERE
}
