#include <stdio.h>

int main(void)
{
    int x, y;
    scanf("%d", &x);
    scanf("%d", &y);
    printf("start\n");
    if (x > 100)
        puts("large");
    y = 7 / (x - 42);
    return 0;
}
