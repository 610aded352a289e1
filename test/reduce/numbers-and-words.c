#include <stdio.h>
#include <string.h>

int main(void)
{
    double d;
    char word[8], c;
    int n = scanf("%lf %7s", &d, word);
    c = getchar();
    if (n != 2)
        puts("incomplete");
    else if (d > 0.5)
        puts(strcmp(word, "stop") == 0 ? "stop" : "go");
    else
        puts(c == '!' ? "!" : "low");
    return 0;
}
