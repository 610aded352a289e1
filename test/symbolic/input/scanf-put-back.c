// A calculator's way to read: look at a character, put it back, read the number it begins.
// EXPECT: outputs end | number | twelve | operator
// EXPECT: tests >= 6
// RUN: test --stdin-values 4
#include <ctype.h>
#include <stdio.h>

int main(void)
{
    int number, c = getchar();
    if (c == EOF) {
        puts("end");
        return 0;
    }
    if (!isdigit(c)) {
        puts("operator");
        return 0;
    }
    ungetc(c, stdin);
    scanf("%d", &number);
    puts(number == 12 ? "twelve" : "number");
    return 0;
}
