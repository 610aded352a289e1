// OBJECT: x = i32 0
// PREDICT: fault free
// EXPECT: verdict held
#include <coset.h>
#include <stdlib.h>

int main(void)
{
    int x;
    coset_symbolic(&x, sizeof x, "x");
    char a[8] = {0};
    return realloc(a + x, 9) != 0; // FAULT HERE
}
