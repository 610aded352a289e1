// strtok on symbolic text: how many words of four characters and blanks.
// EXPECT: outputs 0 | 1 | 2
// EXPECT: tests >= 16
// SEEDS: s[0]='a' | s[0]=' ',s[1]='b' | s[0]='a',s[1]=' ',s[2]='c'
#include <coset.h>
#include <stdio.h>
#include <string.h>

int main(void)
{
    char s[5] = "";
    int words = 0;
    coset_symbolic(s, 4, "s");
    for (char *word = strtok(s, " "); word; word = strtok(NULL, " "))
        words++;
    printf("%d\n", words);
    return 0;
}
