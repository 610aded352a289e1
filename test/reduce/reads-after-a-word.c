#include <stdio.h>

int main(void)
{
    int a = 0, b = 0;
    char word[8] = "";
    int n = scanf("%d %7s", &a, word);
    puts(n == 2 && getchar() == 10 ? "line" : "no line");
    return 0;
}
