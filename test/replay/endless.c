// RUN: replay --timeout 2
// OBJECT: x = i32 0
// PREDICT: exit 0
// EXPECT: verdict not held
// EXPECT: observed time limit
#include <coset.h>

int main(void)
{
    int x;
    coset_symbolic(&x, sizeof x, "x");
    while (!x) {
    }
    return x;
}
