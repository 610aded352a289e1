#include <stdio.h>

int main(void)
{
    int a = 0, b = 0;
    char word[8] = "";
    int n = scanf("%x", &a);
    puts(n != 1 ? "none" : a == 16 ? "sixteen" : "other");
    return 0;
}
