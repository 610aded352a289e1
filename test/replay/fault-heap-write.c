// OBJECT: x = i32 3
// PREDICT: fault ptr
// EXPECT: verdict held
#include <coset.h>
#include <stdlib.h>

int main(void)
{
    int x;
    coset_symbolic(&x, sizeof x, "x");
    char *p = malloc(3);
    p[x] = 1; // FAULT HERE
}
