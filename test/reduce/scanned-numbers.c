#include <stdio.h>

int main(void)
{
    int x, y;
    if (scanf("%d %d", &x, &y) != 2) {
        puts("no numbers");
        return 1;
    }
    if (y > 100)
        y -= 100;
    puts(x > 10 ? "large" : x < 0 ? "negative" : "small");
    return 0;
}
