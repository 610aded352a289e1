// OBJECT: x = i32 1
// PREDICT: fault read_only
// EXPECT: verdict held
#include <coset.h>

int main(void)
{
    int x;
    coset_symbolic(&x, sizeof x, "x");
    char *s = "abc";
    s[x] = 1; // FAULT HERE
}
