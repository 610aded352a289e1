#include <stdio.h>

int f(int a)
{
    return a > 3 ? 5 : 2;
}
int main(void)
{
    int x;
    scanf("%d", &x);
    return x > 1;
}
