// OBJECT: x = i32 4
// PREDICT: fault ptr
// EXPECT: verdict held
#include <coset.h>
#include <stdlib.h>
#include <string.h>

int main(void)
{
    int x;
    coset_symbolic(&x, sizeof x, "x");
    char *a = malloc(x);
    strcpy(a, "abcd"); // FAULT HERE
}
