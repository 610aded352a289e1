// OBJECT: x = i32 7
// PREDICT: fault ptr
// EXPECT: verdict held
#include <coset.h>

int main(void)
{
    int x;
    coset_symbolic(&x, sizeof x, "x");
    struct {
        int a[100];
    } *p = 0;
    if (x == 7)
        p->a[50] = 1; // FAULT HERE
}
