// OBJECT: x = i32 1
// PREDICT: fault uninit
// EXPECT: verdict held
#include <coset.h>
#include <stdlib.h>
#include <string.h>

int main(void)
{
    int x;
    coset_symbolic(&x, sizeof x, "x");
    char *p = malloc(8);
    return strcmp(p + x, "abc") > 0; // FAULT HERE
}
