#include <stdio.h>

int main(void)
{
    int x;
    scanf("%d", &x);
    while (x > 10)
        ;
    return x < 0;
}
