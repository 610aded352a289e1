// OBJECT: x = i32 0
// PREDICT: fault ptr
// EXPECT: verdict held
#include <coset.h>
#include <string.h>

int main(void)
{
    int x;
    coset_symbolic(&x, sizeof x, "x");
    char *a = x ? "a" : 0;
    return strcmp(a, "abcde"); // FAULT HERE
}
