/* A text whose length depends on the input is printed: how many bytes that are is decided, too. */
#include <coset.h>
#include <stdio.h>

int main(void)
{
    static char text[8] = "ab";
    unsigned x;
    coset_symbolic(&x, sizeof x, "x");
    text[x & 3] = 'c';
    printf("%s\n", text);
    return 0;
}
