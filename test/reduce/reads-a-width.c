#include <stdio.h>

int main(void)
{
    int a = 0, b = 0;
    char word[8] = "";
    int n = scanf("%2d%d", &a, &b);
    puts(n == 2 ? b > 5 ? "large" : "small" : "few");
    return 0;
}
