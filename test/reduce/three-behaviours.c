#include <coset.h>
#include <stdio.h>

int main(void)
{
    int x, y, z = 0;
    coset_symbolic(&x, sizeof x, "x");
    coset_symbolic(&y, sizeof y, "y");
    if (y > 3)
        z++;
    if (y > 5)
        z++;
    if (y > 9)
        z++;
    if (y > 12)
        z++;
    if (y > 20)
        z++;
    if (y > 30)
        z++;
    puts(x > 10 ? "large" : x < 0 ? "negative" : "small");
    return 0;
}
