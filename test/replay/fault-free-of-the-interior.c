// OBJECT: x = i32 1
// PREDICT: fault free
// EXPECT: verdict held
#include <coset.h>
#include <stdlib.h>

int main(void)
{
    int x;
    coset_symbolic(&x, sizeof x, "x");
    char *p = malloc(8);
    free(p + x); // FAULT HERE
}
