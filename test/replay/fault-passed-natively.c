// A read far out of its object reaches another one natively, and the run goes on to another fault of the same kind.
// OBJECT: x = i32 1572864
// PREDICT: fault ptr
// DISTANCE: 524288
// EXPECT: verdict not visible natively
// EXPECT: observed ptr at fault-passed-natively.c:16
#include <coset.h>
#include <stdlib.h>

int main(void)
{
    int x;
    coset_symbolic(&x, sizeof x, "x");
    static char a[1 << 20], b[1 << 20];
    char *p = a, *q = malloc(4), sum = p[x] + b[0]; // FAULT HERE
    return sum + q[x - 1572864 + 4];
}
