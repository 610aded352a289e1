#include <stdio.h>
#include <string.h>

int main(void)
{
    int a = 0, b = 0;
    char word[8] = "";
    int n = scanf("%7[^\n]", word);
    puts(n == 1 && strchr(word, 32) ? "space" : n == 1 ? "no space" : "none");
    return 0;
}
