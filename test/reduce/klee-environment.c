#include <stdio.h>
#include <string.h>

int main(int count, char **words)
{
    FILE *file = fopen("A", "r");
    int first = file ? fgetc(file) : -1, typed = getchar();
    if (count == 3 && strcmp(words[1], "go") == 0 && words[2][0] == 'b')
        puts(first == typed ? "same" : "different");
    else
        puts("usage");
    return 0;
}
