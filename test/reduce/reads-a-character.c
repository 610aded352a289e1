#include <stdio.h>

int main(void)
{
    int a = 0, b = 0;
    char word[8] = "";
    int n = scanf("%d", &a);
    n += scanf("%c", &word[0]);
    puts(n == 2 ? word[0] == 10 ? "line" : "other" : "few");
    return 0;
}
