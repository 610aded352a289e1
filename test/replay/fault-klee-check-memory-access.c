// OBJECT: x = i32 4
// PREDICT: fault ptr
// EXPECT: verdict held
#include <coset.h>
#include <klee/klee.h>
#include <stdlib.h>

int main(void)
{
    int x;
    coset_symbolic(&x, sizeof x, "x");
    char *p = malloc(x);
    klee_check_memory_access(p, 5); // FAULT HERE
}
