// OBJECT: x = i32 5
// PREDICT: fault abort
// EXPECT: verdict held
#include <coset.h>
#include <klee/klee.h>
#include <stdlib.h>

int main(void)
{
    int x;
    coset_symbolic(&x, sizeof x, "x");
    klee_abort(); // FAULT HERE
}
