// OBJECT: x = i32 1
// PREDICT: fault uninit
// EXPECT: verdict held
#include <coset.h>
#include <stdio.h>
#include <stdlib.h>

int main(void)
{
    int x;
    coset_symbolic(&x, sizeof x, "x");
    int *p = malloc(8);
    if (p[x]) // FAULT HERE
        puts("y");
    return 0;
}
