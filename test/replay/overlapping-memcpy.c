// OBJECT: x = i32 1
// PREDICT: exit 0
// EXPECT: verdict not visible natively
// EXPECT: observed memcpy-param-overlap
#include <coset.h>
#include <string.h>

int main(void)
{
    int x;
    coset_symbolic(&x, sizeof x, "x");
    char a[9] = "abcdefgh";
    memcpy(a + x, a, 5);
    return 0;
}
