// OBJECT: x = i32 1572864
// PREDICT: fault ptr
// EXPECT: verdict not visible natively
// EXPECT: observed exit code 0
#include <coset.h>

int main(void)
{
    int x;
    coset_symbolic(&x, sizeof x, "x");
    static char a[1 << 20], b[1 << 20];
    char *p = a;
    return p[x] + b[0]; // FAULT HERE
}
