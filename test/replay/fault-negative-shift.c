// OBJECT: x = i32 -1
// PREDICT: fault overshift
// EXPECT: verdict held
#include <coset.h>

int main(void)
{
    int x;
    coset_symbolic(&x, sizeof x, "x");
    return 1u >> x; // FAULT HERE
}
