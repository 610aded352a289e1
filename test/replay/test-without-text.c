// OBJECT: x = i32 9
// PREDICT: nothing
// EXPECT: verdict no prediction
// EXPECT: observed exit code 9
#include <coset.h>

int main(void)
{
    int x;
    coset_symbolic(&x, sizeof x, "x");
    return x;
}
