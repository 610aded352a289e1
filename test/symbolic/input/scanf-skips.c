// What is skipped needs a text, too.
// EXPECT: tests 5
// EXPECT: outputs big | small | end
#include <stdio.h>

int main(void)
{
    int number;
    char c;
    if (scanf("%*d%*c%*[^\n]%*[\n]%d%% %c", &number, &c) == 2)
        puts(number > 10 || c == 'b' ? "big" : "small");
    else
        puts("end");
    return 0;
}
