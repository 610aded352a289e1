#include <stdio.h>
#include <string.h>

int main(int count, char **words)
{
    if (count < 2)
        puts("none");
    else if (strcmp(words[1], "-v") == 0)
        puts("version");
    else
        puts(words[1][0] == '-' ? "unknown" : "file");
    return 0;
}
