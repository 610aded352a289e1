// Words of scanf without a width are short, which is a bound if the array has room for longer ones.
#include <stdio.h>
#include <string.h>
int main(void)
{
    char word[ROOM];
    scanf("%s", word);
    puts(word[0] == 'a' ? "a" : "other");
    return 0;
}

// RUN: signature -DROOM=20
// EXPECT: bounds well-formed input of scanf; words of scanf of at most 7 characters, or 31 with a width; input that does not end before a scanf whose result is not used
// RUN: signature -DROOM=6
// EXPECT: bounds well-formed input of scanf; input that does not end before a scanf whose result is not used
