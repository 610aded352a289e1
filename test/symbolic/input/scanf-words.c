// A word of scanf: its length and its characters are inputs, and decided only where the program looks.
// EXPECT: outputs nothing | hello (5) | other
// EXPECT: tests 8
// RUN: test --stdin-values 2
#include <stdio.h>
#include <string.h>

int main(void)
{
    char word[8];
    if (scanf("%7s", word) != 1)
        puts("nothing");
    else if (strcmp(word, "hello") == 0)
        printf("hello (%zu)\n", strlen(word));
    else
        puts("other");
    return 0;
}
