// OBJECT: x = i32 5
// PREDICT: fault ptr
// EXPECT: verdict held
#include <coset.h>
#include <string.h>

int main(void)
{
    int x;
    coset_symbolic(&x, sizeof x, "x");
    char a[4];
    memcpy(a, "abcd", 4);
    return strncmp(a, "abcde", x); // FAULT HERE
}
