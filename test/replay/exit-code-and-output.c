// OBJECT: x = i32 21
// PREDICT: exit 21
// OUTPUT: 42\n
// EXPECT: verdict held
#include <coset.h>
#include <stdio.h>

int main(void)
{
    int x;
    coset_symbolic(&x, sizeof x, "x");
    printf("%d\n", x * 2);
    return x;
}
