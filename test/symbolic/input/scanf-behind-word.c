// What lies behind the NUL of a word stays as it was: only a word of one character leaves the C.
// EXPECT: tests 5
// EXPECT: outputs short, C stays | two or more | five
#include <stdio.h>

int main(void)
{
    char word[6] = "ABCDE";
    scanf("%5s", word);
    if (word[4] != 'E' && word[4] != '\0' && word[3] != '\0' && word[2] != 'C')
        puts("five");
    else if (word[1] == '\0' && word[2] == 'C')
        puts("short, C stays");
    else
        puts("two or more");
    return 0;
}
