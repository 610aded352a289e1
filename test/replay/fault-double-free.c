// OBJECT: x = i32 5
// PREDICT: fault free
// EXPECT: verdict held
#include <coset.h>
#include <stdlib.h>

int main(void)
{
    int x;
    coset_symbolic(&x, sizeof x, "x");
    char *p = malloc(x);
    free(p);
    free(p); // FAULT HERE
}
