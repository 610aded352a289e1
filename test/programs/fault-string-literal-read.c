// Reading past a string literal.
// EXPECT: fault ptr
// EXPECT: stdout ^294$
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int length(const char *text, int n)
{
    int sum = 0;
    for (int i = 0; i < n; i++)
        sum += text[i]; // FAULT HERE
    return sum;
}

int main(void)
{
    printf("%d\n", length("abc", 4));
    return length("abc", 5);
}
