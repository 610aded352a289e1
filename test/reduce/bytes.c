#include <stdio.h>

int main(void)
{
    int a = getchar(), b = getchar();
    if (a == 'x')
        puts(b == 'y' ? "xy" : "x?");
    else
        puts("other");
    return 0;
}
