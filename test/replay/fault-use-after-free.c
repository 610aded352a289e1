// OBJECT: x = i32 0
// PREDICT: fault ptr
// EXPECT: verdict held
#include <coset.h>
#include <stdlib.h>

int main(void)
{
    int x;
    coset_symbolic(&x, sizeof x, "x");
    int *p = malloc(4);
    free(p);
    return p[x]; // FAULT HERE
}
