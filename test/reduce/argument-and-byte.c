#include <stdio.h>

int main(int count, char **words)
{
    int c = getchar();
    puts(count > 1 && words[1][0] == c ? "same" : "different");
    return 0;
}
