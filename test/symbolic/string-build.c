// snprintf into memory, and branches on what it wrote.
// EXPECT: outputs 3 seven | 3 other | 4 seven | 4 other | 5 seven | 5 other
// EXPECT: tests >= 6
// SEEDS: n=7 | n=70 | n=700
#include <coset.h>
#include <stdio.h>
#include <string.h>

int main(void)
{
    char text[16];
    unsigned n;
    coset_symbolic(&n, sizeof n, "n");
    coset_assume(n < 1000);
    snprintf(text, sizeof text, "<%u>", n);
    if (text[1] == '7')
        printf("%d seven\n", (int)strlen(text));
    else
        printf("%d other\n", (int)strlen(text));
    return 0;
}
