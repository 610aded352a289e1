// OBJECT: x = i32 5
// PREDICT: fault assert
// EXPECT: verdict held
#include <coset.h>
#include <klee/klee.h>

int main(void)
{
    int x;
    coset_symbolic(&x, sizeof x, "x");
    klee_assert(x != 5); // FAULT HERE
}
