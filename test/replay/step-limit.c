// OBJECT: x = i32 0
// PREDICT: step_limit
// EXPECT: verdict no prediction
// EXPECT: observed not run
#include <coset.h>

int main(void)
{
    int x;
    coset_symbolic(&x, sizeof x, "x");
    while (!x) {
    }
    return x;
}
