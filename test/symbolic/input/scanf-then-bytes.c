// A byte read directly behind a number is none of its digits; a newline often.
// EXPECT: tests 6
// EXPECT: outputs end | line | letter | x | other
#include <stdio.h>

int main(void)
{
    int number;
    scanf("%d", &number);
    int c = getchar();
    if (c >= '0' && c <= '9')
        puts("never");
    else if (c == EOF)
        puts("end");
    else if (c == '\n')
        puts("line");
    else if (c == 'x' && number == 0)
        puts("x");
    else if (c == 'x')
        puts("letter");
    else
        puts("other");
    return 0;
}
