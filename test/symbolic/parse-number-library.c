// atoi of two symbolic bytes. Inside the library a class of characters is one way: after a blank four (blank, sign, digit,
// other), after a sign two, after a digit three (42, another digit, other), else one.
// EXPECT: tests 10
// SEEDS: s[0]='7' | s[0]='-',s[1]='3' | s[0]=' '
#include <coset.h>
#include <stdio.h>
#include <stdlib.h>

int main(void)
{
    char s[3] = "";
    coset_symbolic(s, 2, "s");
    int value = atoi(s);
    if (value == 42)
        puts("the answer");
    return 0;
}
