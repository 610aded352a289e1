#include <stdio.h>

int main(int count, char **words)
{
    char text[4] = "";
    FILE *file = fopen("data", "r");
    int c = getchar(), unused = 0;
    if (c == 'u')
        unused = 1;
    if (c == 'v')
        unused = 2;
    if (file)
        fread(text, 1, 3, file);
    puts(count > 1 && words[count - 1][0] == '-' ? "option" : text[1] == 'x' ? "x" : "other");
    return 0;
}
