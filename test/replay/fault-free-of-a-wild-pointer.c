// OBJECT: x = i32 4096
// PREDICT: fault free
// EXPECT: verdict held
#include <coset.h>
#include <stdlib.h>

int main(void)
{
    int x;
    coset_symbolic(&x, sizeof x, "x");
    free((void *)(long)x); // FAULT HERE
}
