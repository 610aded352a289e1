#include <coset.h>
#include <stdio.h>

int main(void)
{
    int x;
    coset_symbolic(&x, sizeof x, "x");
    for (int i = 0; i < x; i++)
        putchar(i);
    return 0;
}
