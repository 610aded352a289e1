// OBJECT: x = i32 3
// PREDICT: fault ptr
// OUTPUT: 3\n
// EXPECT: verdict held
#include <coset.h>
#include <stdio.h>

int main(void)
{
    int x;
    coset_symbolic(&x, sizeof x, "x");
    printf("%d\n", x);
    return *(int *)(long)x; // FAULT HERE
}
