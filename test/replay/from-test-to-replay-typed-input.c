// RUN: test
// EXPECT: tests >= 3
#include <stdio.h>
#include <stdlib.h>
int main(void)
{
    int a;
    double d;
    if (scanf("%d %lf", &a, &d) != 2)
        return 9;
    if (a == 5 && d > 2.5)
        abort();
    printf("%d\n", a);
    return 0;
}
